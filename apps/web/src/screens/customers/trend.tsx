import { Group, NativeSelect, Paper, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import type { CustomerTest } from './customer-row.ts';

const [WIDTH, HEIGHT, MARGIN] = [640, 120, 12];

type Scored = Outputs['progress']['trend']['list'][number]['scores'][number];

interface Point {
  readonly id: string;
  readonly time: number;
  readonly score: number;
}

const nameIn = ({ layer, dimension }: Scored) => `${layer}/${dimension}`;

interface TrendProps {
  /** The customer's id. */
  id: number;
  /** The successful tests, the newest first. */
  tests: readonly CustomerTest[];
}

/** Shows how the total score, or the score of one dimension, went over all tests. */
export function Trend({ id, tests }: TrendProps) {
  const { t } = useTranslation(['customers', 'shared']);
  const [chosen, setChosen] = useState('');
  const { data } = trpc.progress.trend.useQuery({ id }, { enabled: tests.length > 1 });
  if (tests.filter(({ total_score }) => total_score !== null).length < 2) return null;
  const places = new Map(data?.list.flatMap(({ scores }) => scores.map((one) => [nameIn(one), one] as const)));
  const totals = tests
    .flatMap(({ id, test_time, total_score: score }) =>
      score === null ? [] : [{ id, time: Date.parse(test_time), score }],
    )
    .reverse();
  const ofDimension = data?.list.flatMap(({ id, test_time, scores }) =>
    scores.filter((one) => nameIn(one) === chosen).map(({ score }) => ({ id, time: Date.parse(test_time), score })),
  );
  return (
    <Paper withBorder p="md" mb="md">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t('trend.title')}
        </Title>
        <NativeSelect
          aria-label={t('trend.of')}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={[
            { value: '', label: t('trend.total') },
            ...[...places].map(([value, { dimension, layer }]) => ({
              value,
              label: `${t(`shared:dimension.${dimension}`)} · ${t(`shared:layer.${layer}`)}`,
            })),
          ]}
        />
      </Group>
      <Curve points={chosen === '' ? totals : (ofDimension ?? [])} />
    </Paper>
  );
}

function Curve({ points }: { points: readonly Point[] }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const span = Math.max(1, last.time - first.time);
  const drawn = points.map((point) => ({
    ...point,
    x: MARGIN + ((point.time - first.time) / span) * (WIDTH - 2 * MARGIN),
    y: HEIGHT - MARGIN - (point.score / 100) * (HEIGHT - 2 * MARGIN),
  }));
  const facts = {
    ...{ count: points.length, first: format.score(first.score), last: format.score(last.score) },
    ...{ from: format.date(new Date(first.time)), to: format.date(new Date(last.time)) },
  };
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" style={{ maxWidth: WIDTH, display: 'block' }} role="img">
        <title>{t('trend.label', facts)}</title>
        <polyline
          points={drawn.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="var(--mantine-primary-color-filled)"
          strokeWidth={2}
        />
        {drawn.map(({ id, x, y, time, score }) => (
          <circle key={id} cx={x} cy={y} r={4} fill="var(--mantine-primary-color-filled)">
            <title>{t('trend.point', { time: format.date(new Date(time)), score: format.score(score) })}</title>
          </circle>
        ))}
      </svg>
      {t('trend.label', facts)}
    </>
  );
}
