import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card } from './card.tsx';
import { DailyTable } from './daily-table.tsx';
import type { Day } from './day.ts';
import classes from './home.module.css';

// The drawing library is larger than the rest of the screen, so it loads later.
const DailyChart = lazy(() => import('./daily-chart.tsx').then((module) => ({ default: module.DailyChart })));

type View = 'chart' | 'table';

/** Tests per day, as a chart or as a table. */
export function DailyCard({ days }: { days?: readonly Day[] }) {
  const { t } = useTranslation('home');
  const [view, setView] = useState<View>('chart');
  const total = days?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const isLate = days?.some(({ late }) => late > 0);

  if (days && total === 0) {
    return (
      <Card title={t('daily.title')}>
        <EmptyState title={t('daily.empty')} description={t('daily.empty_hint')} />
      </Card>
    );
  }
  return (
    <Card
      title={t('daily.title')}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('daily.view')}
          value={view}
          onChange={(value) => setView(value as View)}
          data={[
            { value: 'chart', label: t('daily.chart') },
            { value: 'table', label: t('daily.table') },
          ]}
        />
      }
    >
      {days && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('daily.summary', { count: total })}
        </Text>
      )}
      <Suspense fallback={<Skeleton className={classes.chart} />}>
        {!days && <Skeleton className={classes.chart} />}
        {days && view === 'chart' && <DailyChart days={days} />}
        {days && view === 'table' && <DailyTable days={days} />}
      </Suspense>
      {isLate && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('daily.late_note')}
        </Text>
      )}
    </Card>
  );
}
