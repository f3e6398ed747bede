// biome-ignore lint/style/noRestrictedImports: the stored reasons come as unknown JSON; only the schema can read them.
import { type MatchTrace, matchTrace } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { useAccount } from '../../../lib/account.ts';
import { careLevelText } from '../../../lib/care-level.ts';
import type { RecordDetail } from '../record-row.ts';
import classes from './dialog.module.css';
import { causesByResult, type ResultCause } from './match-causes.ts';
import { SchemePlace } from './why-scheme.tsx';

/** Most results shown at once, most severe first. */
const SHOWN = 3;
/** At this threshold every result asks for products, so a line for it says nothing. */
const NO_LINE = 100;

/** The reasons stored with the test; undefined for an older format. */
export const readTrace = (stored: unknown): MatchTrace | undefined => matchTrace.safeParse(stored).data;

interface MatchReasonsProps {
  trace: MatchTrace;
  /** The scheme that chose the goods. */
  scheme: RecordDetail['scheme'];
}

export function MatchReasons({ trace, scheme }: MatchReasonsProps) {
  const { t } = useTranslation('records');
  const causes = causesByResult(trace.because);
  const rest = causes.slice(SHOWN);
  return (
    <div className={classes.reasons}>
      {trace.via === 'pinned' && <p>{t('why.pinned')}</p>}
      {scheme && trace.steps && <SchemePlace scheme={scheme} steps={trace.steps} />}
      <Causes causes={causes.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary>{t('why.more', { count: rest.length })}</summary>
          <Causes causes={rest} />
        </details>
      )}
      {trace.skin_points > 0 && (
        <p className={classes.cause}>
          <span>{t('why.profile')}</span>
          <Points count={trace.skin_points} />
        </p>
      )}
      <p className={classes.fits}>
        <span>{t(`why.sex.${trace.sex}`)}</span>
        <span>{t(`why.skin.${trace.skin}`)}</span>
      </p>
    </div>
  );
}

const Causes = ({ causes }: { causes: readonly ResultCause[] }) => (
  <ul>
    {causes.map((cause) => (
      <li key={`${cause.dimension}-${cause.layer}`} className={classes.cause}>
        <Cause cause={cause} />
        <Points count={cause.points} />
      </li>
    ))}
  </ul>
);

/** A result that asked for the product: its value, and the fitting effect. */
function Cause({ cause }: { cause: ResultCause }) {
  const { t } = useTranslation(['records', 'shared']);
  const { platform } = useAccount();
  const { dimension, layer, score, level, threshold, effect } = cause;
  const values = {
    dimension: t(`shared:dimension.${dimension}`),
    layer: t(`shared:layer.${layer}`),
    score,
    level: careLevelText(level, currentLocale(), platform),
    threshold,
  };
  return (
    <span>
      {threshold < NO_LINE ? t('why.result_below', values) : t('why.result', values)}
      <span className={classes.effect}>{t(`why.effect.${effect}`)}</span>
    </span>
  );
}

function Points({ count }: { count: number }) {
  const { t } = useTranslation('records');
  return <span className={classes.points}>{t('why.points', { count })}</span>;
}
