import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../lib/file-address.ts';
import { trpc } from '../../../lib/trpc.ts';
import { MirrorArt } from '../../../ui/public-page/mirror-art.tsx';
import classes from './visual.module.css';

interface StartScreenProps {
  place: 'portrait' | 'landscape';
  logo: string;
  startup: string;
}

export function StartScreen({ place, logo, startup }: StartScreenProps) {
  const { t } = useTranslation('visual');
  const info = trpc.identity.current.useQuery({});
  const shop = info.data?.userinfo.shop;
  return (
    <figure className={classes.figure}>
      <div className={classes.mirror} data-place={place} role="img" aria-label={t('preview.mirror')}>
        {startup ? (
          <img className={classes.startup} src={fileAddress(startup)} alt="" />
        ) : (
          <div className={classes.product}>
            <MirrorArt />
          </div>
        )}
        <div className={classes.head}>
          {logo ? <img className={classes.logo} src={fileAddress(logo)} alt="" /> : <strong>{shop}</strong>}
        </div>
        <span className={classes.begin}>{t('preview.begin')}</span>
      </div>
      <figcaption className={classes.note}>{t('preview.note')}</figcaption>
    </figure>
  );
}
