// biome-ignore lint/style/noRestrictedImports: the stored reasons come as unknown JSON; only the schema can read them.
import { type MatchTrace, matchTrace } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { useAccount } from '../../../lib/account.ts';
import { careLevelText } from '../../../lib/care-level.ts';
import { Mark } from '../../../ui/resource/column.tsx';
import type { RecordDetail } from '../record-row.ts';
import classes from './dialog.module.css';
import { causesByResult, type ResultCause } from './match-causes.ts';

/** The largest number of results shown at once, most severe first. */
const MAX_SHOWN = 3;
/** At this threshold every result asks for products, so the threshold isn't mentioned. */
const MAX_THRESHOLD = 100;

/** The reasons stored with the test; undefined for an older format. */
export const readTrace = (stored: unknown): MatchTrace | undefined => matchTrace.safeParse(stored).data;

interface MatchReasonsProps {
  trace: MatchTrace;
  scheme: RecordDetail['scheme'];
}

export function MatchReasons({ trace, scheme }: MatchReasonsProps) {
  const { t } = useTranslation('records');
  const causes = causesByResult(trace.because);
  const rest = causes.slice(MAX_SHOWN);
  return (
    <div className={classes.reasons}>
      {trace.via === 'pinned' && <p>{t('why.pinned')}</p>}
      {scheme && trace.steps && <SchemePlace scheme={scheme} steps={trace.steps} />}
      <Causes causes={causes.slice(0, MAX_SHOWN)} />
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

/**
 * A product's place in the scheme. `steps` start at 1, and are empty if the product belongs to the scheme outside its
 * steps.
 */
function SchemePlace({ scheme, steps }: { scheme: NonNullable<RecordDetail['scheme']>; steps: readonly number[] }) {
  const { t } = useTranslation(['records', 'shared']);
  const { name } = scheme;
  const places = steps.flatMap((step) => {
    const found = scheme.steps[step - 1];
    return found ? [t('why.scheme.step', { step, title: found.title, part: t(`shared:step_part.${found.part}`) })] : [];
  });
  if (places.length === 0) return <p>{t('why.scheme.beside_steps', { name })}</p>;
  const listed = new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(places);
  return <p>{t('why.scheme.in_steps', { name, steps: listed })}</p>;
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

/** A result that asked for the product: its value, and the matching effect. */
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
      {threshold < MAX_THRESHOLD ? t('why.result_below', values) : t('why.result', values)}{' '}
      <Mark size="xs" text={t(`why.effect.${effect}`)} />
    </span>
  );
}

function Points({ count }: { count: number }) {
  const { t } = useTranslation('records');
  return <strong>{t('why.points', { count })}</strong>;
}
