import { useTranslation } from 'react-i18next';
import classes from './brand.module.css';

export function Brand() {
  const { t } = useTranslation();
  return (
    <span className={classes.brand}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      {t('brand')}
    </span>
  );
}
