import {
  type MatchCause,
  type MatchTrace,
  matchTrace,
} from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { useAccount } from '../../../lib/account.ts';
import { careLevelText } from '../../../lib/care-level.ts';
import classes from './dialog.module.css';

/** The reasons as they were stored with the test; undefined for those of an older kind. */
export const readTrace = (stored: unknown): MatchTrace | undefined => matchTrace.safeParse(stored).data;

/** Why one product was recommended, in words. */
export function MatchReasons({ trace }: { trace: MatchTrace }) {
  const { t } = useTranslation('records');
  return (
    <ul className={classes.reasons}>
      {trace.via === 'pinned' && <li>{t('why.via.pinned')}</li>}
      {trace.because.map((cause) => (
        <li key={`${cause.dimension}-${cause.layer}-${cause.goods_type_id}`}>
          <Cause cause={cause} />
        </li>
      ))}
      {trace.skin_points > 0 && <li>{t('why.profile', { count: trace.skin_points })}</li>}
      <li>{t(`why.sex.${trace.sex}`)}</li>
      <li>{t(`why.skin.${trace.skin}`)}</li>
      {trace.points > 0 && <li>{t('why.points', { count: trace.points })}</li>}
    </ul>
  );
}

/** A dimension that asked for the product: where it stands, below which line that is, and what it was worth. */
function Cause({ cause }: { cause: MatchCause }) {
  const { t } = useTranslation(['records', 'shared']);
  const { platform } = useAccount();
  const { dimension, layer, score, level, threshold, weight, points, goods_type_id } = cause;
  const values = {
    dimension: t(`shared:dimension.${dimension}`),
    layer: t(`shared:layer.${layer}`),
    score,
    level: careLevelText(level, currentLocale(), platform),
    threshold,
    count: points,
  };
  if (goods_type_id === null) return t('why.cause.profile', values);
  return weight === 3 ? t('why.cause.main', values) : t('why.cause.auxiliary', values);
}
