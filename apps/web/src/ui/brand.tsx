import { useTranslation } from 'react-i18next';
import sign from '../../public/favicon.svg?inline';
import classes from './brand.module.css';

export function Brand() {
  const { t } = useTranslation();
  return (
    <span className={classes.brand}>
      <img src={sign} alt="" width={28} height={28} />
      {t('brand')}
    </span>
  );
}
