import { Group, Stack, Text } from '@mantine/core';
// biome-ignore lint/style/noRestrictedImports: the stored reasons come as unknown JSON; only the schema can read them.
import { type MatchTrace, matchTrace } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { needOf } from '@skin-mirror/shared/recommendation/routine.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useCareLevel } from '../../../lib/use-care-level.ts';
import { Folded } from '../../../ui/folded.tsx';
import { Mark } from '../../../ui/resource/column.tsx';
import type { RecordDetail } from '../record-row.ts';
import { countedCauses, type ResultCause } from './match-causes.ts';

/** At most this number of results is visible at first. */
const MAX_SHOWN = 3;
const SHARE_TEXTS: Readonly<Record<number, string>> = { 0.5: '½', 0.25: '¼' };
const LINE = { gap: 'md', justify: 'space-between', align: 'start', wrap: 'nowrap', py: 2 } as const;

/** Returns the reasons that are stored with a skin test. Undefined if they have an older format. */
export const readTrace = (stored: unknown): MatchTrace | undefined => matchTrace.safeParse(stored).data;

export function MatchReasons({ trace, scheme }: { trace: MatchTrace; scheme: RecordDetail['scheme'] }) {
  const { t } = useTranslation('records');
  const causes = countedCauses(trace.because, trace.points - trace.skin_points);
  const rest = causes.slice(MAX_SHOWN);
  return (
    <Stack gap={4} fz="sm">
      {trace.via === 'pinned' && <span>{t('why.pinned')}</span>}
      {trace.place && <span>{t(`why.place.${trace.place}`)}</span>}
      {scheme && trace.steps && <SchemePlace scheme={scheme} steps={trace.steps} />}
      <Causes causes={causes.slice(0, MAX_SHOWN)} />
      {rest.length > 0 && (
        <Folded title={t('why.more', { count: rest.length })}>
          <Causes causes={rest} />
        </Folded>
      )}
      {trace.skin_points > 0 && (
        <Group {...LINE}>
          {t('why.profile')}
          <strong>{t('why.points', { count: trace.skin_points })}</strong>
        </Group>
      )}
      <Group gap="0 16px" c="dimmed">
        <span>{t(`why.sex.${trace.sex}`)}</span>
        <span>{t(`why.skin.${trace.skin}`)}</span>
      </Group>
    </Stack>
  );
}

/**
 * Shows in which steps of the scheme (care plan) the product is used. Steps count from 1. An empty list means that the
 * product belongs to no step.
 */
function SchemePlace({ scheme, steps }: { scheme: NonNullable<RecordDetail['scheme']>; steps: readonly number[] }) {
  const { t } = useTranslation(['records', 'shared']);
  const format = useFormat();
  const { name } = scheme;
  const places = steps.flatMap((step) => {
    const found = scheme.steps[step - 1];
    return found ? [t('why.scheme.step', { step, title: found.title, part: t(`shared:step_part.${found.part}`) })] : [];
  });
  if (places.length === 0) return <span>{t('why.scheme.beside_steps', { name })}</span>;
  return <span>{t('why.scheme.in_steps', { name, steps: format.list(places) })}</span>;
}

function Causes({ causes }: { causes: readonly ResultCause[] }) {
  const { t } = useTranslation(['records', 'shared']);
  const levelText = useCareLevel();
  const format = useFormat();
  return (
    <Stack component="ul" gap={0}>
      {causes.map(({ dimension, layer, score, level, threshold, effects, points, share }) => (
        <Group key={`${dimension}-${layer}`} component="li" {...LINE}>
          <span>
            {t('why.result', {
              dimension: t(`shared:dimension.${dimension}`),
              layer: t(`shared:layer.${layer}`),
              score,
              level: levelText(level),
              threshold,
              need: needOf(score, threshold),
            })}{' '}
            {effects.map((effect) => (
              <Mark key={effect} size="xs" text={t(`why.effect.${effect}`)} />
            ))}
          </span>
          <Group gap="xs" wrap="nowrap">
            {share !== 1 && (
              <Text span size="xs" c="dimmed">
                {format.number(points)} × {SHARE_TEXTS[share] ?? 0}
              </Text>
            )}
            <strong>{t('why.points', { count: points * share })}</strong>
          </Group>
        </Group>
      ))}
    </Stack>
  );
}
