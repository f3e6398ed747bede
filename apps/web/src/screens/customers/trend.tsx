import { Box, Group, NativeSelect, Paper, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Hint } from '../../ui/hint.tsx';
import type { CustomerTest } from './customer-row.ts';

/** In pixels. `LEFT` has the scale, `BOTTOM` the dates. */
const [HEIGHT, LEFT, MARGIN, BOTTOM] = [200, 32, 8, 24];
/** The points between two lines of the scale, which has four parts. */
const STEPS = [2.5, 5, 10, 25];
const PARTS = 4;

type Scored = Outputs['progress']['trend']['list'][number]['scores'][number];

interface Point {
  readonly id: string;
  readonly time: number;
  readonly score: number;
}

const nameIn = ({ layer, dimension }: Scored) => `${layer}/${dimension}`;

/** Shows how the total score, or one dimension's, went over all tests. `tests` are successful, the newest first. */
export function Trend({ id, tests }: { id: number; tests: readonly CustomerTest[] }) {
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

/** Returns the lines of the smallest scale that has all scores. A scale of 100 points would make every curve flat. */
function scaleOf(scores: readonly number[]): number[] {
  const [min, max] = [Math.min(...scores), Math.max(...scores)];
  for (const step of STEPS) {
    const low = Math.min(Math.floor(min / step) * step, 100 - PARTS * step);
    if (low + PARTS * step >= max) return Array.from({ length: PARTS + 1 }, (_, part) => low + part * step);
  }
  return [0, 25, 50, 75, 100];
}

function Curve({ points }: { points: readonly Point[] }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { ref, width } = useElementSize();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const span = Math.max(1, last.time - first.time);
  const scale = scaleOf(points.map(({ score }) => score));
  const [low = 0, high = 100] = [scale[0], scale.at(-1)];
  const heightOf = (score: number) => HEIGHT - BOTTOM - ((score - low) / (high - low)) * (HEIGHT - BOTTOM - MARGIN);
  const drawn = points.map((point) => ({
    ...point,
    x: LEFT + MARGIN + ((point.time - first.time) / span) * Math.max(0, width - LEFT - 2 * MARGIN),
    y: heightOf(point.score),
  }));
  const dayOf = ({ time }: Point) => format.date(new Date(time));
  const facts = {
    count: points.length,
    first: format.score(first.score),
    last: format.score(last.score),
    from: dayOf(first),
    to: dayOf(last),
  };
  return (
    <>
      <div ref={ref}>
        <Box component="svg" width="100%" height={HEIGHT} display="block" fontSize={12} role="img">
          <title>{t('trend.label', facts)}</title>
          {scale.map((score) => (
            <g key={score} aria-hidden>
              <line
                x1={LEFT}
                x2="100%"
                y1={heightOf(score)}
                y2={heightOf(score)}
                stroke="var(--mantine-color-default-border)"
              />
              <text x={LEFT - 6} y={heightOf(score) + 4} textAnchor="end" fill="var(--mantine-color-dimmed)">
                {format.number(score)}
              </text>
            </g>
          ))}
          <g aria-hidden fill="var(--mantine-color-dimmed)">
            <text x={LEFT} y={HEIGHT - 4}>
              {dayOf(first)}
            </text>
            <text x="100%" y={HEIGHT - 4} textAnchor="end">
              {dayOf(last)}
            </text>
          </g>
          <polyline
            points={drawn.map(({ x, y }) => `${x},${y}`).join(' ')}
            fill="none"
            stroke="var(--mantine-primary-color-filled)"
            strokeWidth={2}
          />
          {drawn.map((point) => (
            <circle key={point.id} cx={point.x} cy={point.y} r={4} fill="var(--mantine-primary-color-filled)">
              <title>{t('trend.point', { time: dayOf(point), score: format.score(point.score) })}</title>
            </circle>
          ))}
        </Box>
      </div>
      <Hint mt="xs">{t('trend.label', facts)}</Hint>
    </>
  );
}
