import { Paper, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { CustomerTest } from './customer-row.ts';

const [WIDTH, HEIGHT, MARGIN] = [640, 120, 12];

/** The total score of all tests over time. `tests` are the successful ones, the newest first. */
export function Trend({ tests }: { tests: readonly CustomerTest[] }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const scored = tests
    .flatMap(({ id, test_time, total_score }) =>
      total_score === null ? [] : [{ id, time: Date.parse(test_time), total_score }],
    )
    .reverse();
  const [first, last] = [scored[0], scored.at(-1)];
  if (scored.length < 2 || !first || !last) return null;
  const span = Math.max(1, last.time - first.time);
  const points = scored.map(({ id, time, total_score }) => ({
    ...{ id, time, total_score },
    x: MARGIN + ((time - first.time) / span) * (WIDTH - 2 * MARGIN),
    y: HEIGHT - MARGIN - (total_score / 100) * (HEIGHT - 2 * MARGIN),
  }));
  const facts = {
    ...{ count: scored.length, first: format.score(first.total_score), last: format.score(last.total_score) },
    ...{ from: format.date(new Date(first.time)), to: format.date(new Date(last.time)) },
  };
  return (
    <Paper withBorder p="md" mb="md">
      <Title order={2} size="h4" mb="xs">
        {t('trend.title')}
      </Title>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" style={{ maxWidth: WIDTH }} role="img">
        <title>{t('trend.label', facts)}</title>
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="var(--mantine-primary-color-filled)"
          strokeWidth={2}
        />
        {points.map(({ id, x, y, time, total_score }) => (
          <circle key={id} cx={x} cy={y} r={4} fill="var(--mantine-primary-color-filled)">
            <title>{t('trend.point', { time: format.date(new Date(time)), score: format.score(total_score) })}</title>
          </circle>
        ))}
      </svg>
      {t('trend.label', facts)}
    </Paper>
  );
}
