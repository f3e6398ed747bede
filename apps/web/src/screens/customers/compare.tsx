import { Alert, Anchor, Group, NativeSelect, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { ANALYSIS_FILENAMES, LIGHT_MODES } from '@skin-mirror/shared/dimension/dimension.ts';
import { NO_DIFFERENCE_COUNTS, VERDICTS, type Verdict } from '@skin-mirror/shared/progress/progress.ts';
import { IconAlertTriangle, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../lib/file-address.ts';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { usePanZoom } from '../../report/viewer/use-pan-zoom.ts';
import { MAX_SCALE, WHOLE, ZOOM_STEP, zoomAt } from '../../report/viewer/view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hint } from '../../ui/hint.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import { Pending } from '../../ui/pending.tsx';
import { Mark } from '../../ui/resource/column.tsx';
import classes from './compare-photos.module.css';
import type { CustomerTest } from './customer-row.ts';

type Comparison = Outputs['progress']['compare'];

/** The number of changes that are shown at first, those of the most points. */
const MAX_SHOWN = 6;

const COLORS: Readonly<Record<Verdict, string>> = { better: 'jade', same: 'gray', worse: 'orange' };

/**
 * Shows two tests of one customer side by side, and which differences are more than the mirror's scatter. At first these
 * are the oldest and the newest one. `tests` are at least two successful ones, the newest first.
 */
export function Compare({ tests }: { tests: readonly CustomerTest[] }) {
  const { t } = useTranslation('customers');
  const [a, setA] = useState(tests.at(-1)?.id ?? '');
  const [b, setB] = useState(tests[0]?.id ?? '');
  const query = trpc.progress.compare.useQuery({ a, b }, { enabled: a !== b, placeholderData: (previous) => previous });
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TestSelect label={t('compare.one')} tests={tests} value={a} onChange={setA} />
        <TestSelect label={t('compare.other')} tests={tests} value={b} onChange={setB} />
      </SimpleGrid>
      {a === b && <Hint>{t('compare.same_test')}</Hint>}
      {a !== b && (query.data ? <Compared comparison={query.data} /> : <Pending query={query} height={720} />)}
    </Stack>
  );
}

interface TestSelectProps {
  label: string;
  tests: readonly CustomerTest[];
  value: string;
  onChange: (id: string) => void;
}

function TestSelect({ label, tests, value, onChange }: TestSelectProps) {
  const format = useFormat();
  return (
    <NativeSelect
      label={label}
      value={value}
      data={tests.map(({ id, test_time }) => ({ value: id, label: format.dateTime(test_time) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Compared({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation(['customers', 'shared']);
  const format = useFormat();
  const { before, after, list, percentile } = comparison;
  const isUnchecked = list.some(({ is_checked }) => !is_checked);
  const warnings = [...comparison.warnings, ...(isUnchecked ? (['unchecked'] as const) : [])];
  const changed = (verdict: Verdict) => list.filter((score) => score.verdict === verdict).length;
  const changes = list
    .filter(({ verdict }) => verdict !== 'same')
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
    .slice(0, MAX_SHOWN);
  const others = list.filter((score) => !changes.includes(score));
  return (
    <>
      <Group gap="xs">
        {VERDICTS.filter((verdict) => changed(verdict) > 0).map((verdict) => (
          <Mark
            key={verdict}
            color={COLORS[verdict]}
            text={t(`compare.count.${verdict}`, { count: changed(verdict) })}
          />
        ))}
      </Group>
      {before.total_score !== null && after.total_score !== null && (
        <Text>
          {t('compare.total', { before: format.score(before.total_score), after: format.score(after.total_score) })}
        </Text>
      )}
      {percentile && (
        <Text>{t('compare.percentile', { percent: Math.round(percentile.value), people: percentile.people })}</Text>
      )}
      <ComparePhotos before={before} after={after} />
      {warnings.length > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('compare.careful')}>
          {warnings.map((warning) => (
            <Text size="sm" key={warning}>
              {t(`compare.warning.${warning}`)}
            </Text>
          ))}
        </Alert>
      )}
      {list.length === 0 && <Hint>{t('compare.nothing')}</Hint>}
      <Scores scores={changes} />
      {others.length > 0 && (
        <details className={classes.folded}>
          <Anchor component="summary" size="sm" underline="never">
            {t('compare.others', { count: others.length })}
          </Anchor>
          <Scores scores={others} />
        </details>
      )}
      <Hint>{t('compare.hint')}</Hint>
    </>
  );
}

function Scores({ scores }: { scores: Comparison['list'] }) {
  const { t } = useTranslation(['customers', 'shared']);
  const format = useFormat();
  if (scores.length === 0) return null;
  return (
    <Table aria-label={t('compare.results')} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('compare.column.dimension')}</Table.Th>
          <Table.Th ta="right">{t('compare.column.scores')}</Table.Th>
          <Table.Th>{t('compare.column.verdict')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {scores.map((score) => (
          <Table.Tr key={`${score.layer}/${score.dimension}`}>
            <Table.Th scope="row" fw={500}>
              {t(`shared:dimension.${score.dimension}`)}
              <Hint size="xs">{t(`shared:layer.${score.layer}`)}</Hint>
            </Table.Th>
            <Table.Td ta="right">
              {t('compare.scores', { before: format.points(score.before), after: format.points(score.after) })}
            </Table.Td>
            <Table.Td miw="8rem">
              <Mark
                color={COLORS[score.verdict]}
                text={t(`compare.verdict.${score.verdict}`, { points: format.signed(rounded(score.difference)) })}
              />
              {score.smallest < NO_DIFFERENCE_COUNTS && (
                <Hint size="xs">{t('compare.scatter', { points: format.points(score.smallest) })}</Hint>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const rounded = (points: number): number => Math.round(points * 10) / 10;

type Side = Outputs['progress']['compare']['before'];

/** Shows the photos of two tests in the same light. Both always show the same part of the face. */
function ComparePhotos({ before, after }: { before: Side; after: Side }) {
  const { t } = useTranslation(['customers', 'shared']);
  const format = useFormat();
  const { stage, view, setView } = usePanZoom<HTMLDivElement>();
  const [chosen, setChosen] = useState<string>();
  const sides = [before, after];
  const lights = LIGHT_MODES.filter((light) => sides.every(({ analysis }) => analysis[ANALYSIS_FILENAMES[light]]));
  const light = lights.find((one) => one === chosen) ?? lights[0];
  return (
    <section aria-label={t('compare.photos')}>
      {light && (
        <Group gap="xs" mb="xs" justify="space-between">
          <NativeSelect
            aria-label={t('compare.light')}
            value={light}
            data={lights.map((one) => ({ value: one, label: t(`shared:light_mode.${one}`) }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Group gap={4}>
            <IconAction
              label={t('compare.zoom_out')}
              icon={IconMinus}
              disabled={view.scale <= 1}
              onClick={() => setView(zoomAt(view, 1 / ZOOM_STEP))}
            />
            <IconAction
              label={t('compare.zoom_in')}
              icon={IconPlus}
              disabled={view.scale >= MAX_SCALE}
              onClick={() => setView(zoomAt(view, ZOOM_STEP))}
            />
            <IconAction
              label={t('compare.zoom_whole')}
              icon={IconMaximize}
              disabled={view.scale <= 1}
              onClick={() => setView(WHOLE)}
            />
          </Group>
        </Group>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce form controls; this is a picture that can be moved. */}
      <div
        ref={stage}
        className={classes.stage}
        role="group"
        aria-label={t('compare.stage')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys for zooming and moving.
        tabIndex={0}
        data-zoomed={view.scale > 1 ? '' : undefined}
        hidden={!light}
      >
        {light &&
          sides.map(({ id, test_time, analysis }) => (
            <figure key={id}>
              <div className={classes.frame} data-frame>
                <img
                  src={fileAddress(analysis[ANALYSIS_FILENAMES[light]] ?? '')}
                  alt={t('compare.photo', {
                    light: t(`shared:light_mode.${light}`),
                    time: format.dateTime(test_time),
                  })}
                  draggable={false}
                  style={{ transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})` }}
                />
              </div>
              <figcaption>{format.dateTime(test_time)}</figcaption>
            </figure>
          ))}
      </div>
      {!light && <EmptyState title={t('compare.no_photos')} description={t('compare.no_photos_hint')} />}
    </section>
  );
}
