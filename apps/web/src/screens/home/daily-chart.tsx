import { BarChart } from '@mantine/charts';
import { Paper, Text } from '@mantine/core';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { Hint } from '../../ui/hint.tsx';

export type DayCount = Outputs['dashboard']['daily']['days'][number];

interface DailyChartProps {
  days: readonly DayCount[];
  /** Called when the user clicks a day's bar. For keyboard users there is a table with links. */
  onDay?: (day: Day) => void;
}

/** Draws one bar per day. The lighter top part shows tests that reached the server on a later day. */
export function DailyChart({ days, onDay }: DailyChartProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const isLate = days.some(({ late }) => late > 0);
  return (
    <div role="img" aria-label={t('daily.summary', { count: total, days: days.length })}>
      <BarChart
        h="16rem"
        data={days.map(({ day, count, late }) => ({ day, count, late, on_time: count - late }))}
        dataKey="day"
        type="stacked"
        series={[
          { name: 'on_time', label: t('daily.on_time'), color: 'rosewood.7' },
          { name: 'late', label: t('daily.late'), color: 'rosewood.3' },
        ]}
        withLegend={isLate}
        withTooltip
        tooltipProps={{ content: ({ payload }) => <DayTooltip day={payload?.[0]?.payload as DayCount | undefined} /> }}
        tickLine="none"
        gridAxis="x"
        xAxisProps={{ tickFormatter: format.shortDay, minTickGap: 24 }}
        yAxisProps={{ allowDecimals: false, width: 36, tickFormatter: format.number }}
        barProps={{
          isAnimationActive: false,
          radius: 2,
          cursor: onDay && 'pointer',
          onClick: ({ payload }) => payload && onDay?.((payload as DayCount).day),
        }}
        maxBarWidth={28}
      />
    </div>
  );
}

function DayTooltip({ day }: { day?: DayCount }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (!day) return null;
  return (
    <Paper withBorder shadow="sm" px="sm" py="xs">
      <Hint size="xs">{format.day(day.day)}</Hint>
      <Text size="sm" fw={600}>
        {t('daily.tests', { count: day.count })}
      </Text>
      {day.late > 0 && <Text size="xs">{t('daily.later', { count: day.late })}</Text>}
    </Paper>
  );
}
