import { SegmentedControl, Skeleton, Table, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { Card, TestsLink } from './card.tsx';
import type { Day } from './daily-chart.tsx';

// The chart library is larger than the rest of the screen, so it loads later.
const DailyChart = lazy(() => import('./daily-chart.tsx').then((module) => ({ default: module.DailyChart })));

const VIEWS = ['chart', 'table'] as const;

export function DailyCard({ days }: { days?: readonly Day[] }) {
  const { t } = useTranslation('home');
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart');
  const total = days?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const loading = <Skeleton h="16rem" />;
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
          onChange={setView}
          data={VIEWS.map((value) => ({ value, label: t(`daily.${value}`) }))}
        />
      }
    >
      {days && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('daily.summary', { count: total })}
        </Text>
      )}
      <Suspense fallback={loading}>
        {days ? view === 'chart' ? <DailyChart days={days} /> : <DailyTable days={days} /> : loading}
      </Suspense>
      {isLate && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('daily.late_note')}
        </Text>
      )}
    </Card>
  );
}

function DailyTable({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <ScrollBox name={t('daily.title')} mah="17.5rem">
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('daily.day')}</Table.Th>
            <Table.Th ta="end">{t('daily.count')}</Table.Th>
            <Table.Th ta="end">{t('daily.late')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.toReversed().map(({ day, count, late }) => (
            <Table.Tr key={day}>
              <Table.Th scope="row" fw={400}>
                <TestsLink search={{ from: day, to: day }}>{format.day(day)}</TestsLink>
              </Table.Th>
              <Table.Td ta="end">{format.number(count)}</Table.Td>
              <Table.Td ta="end">{format.number(late)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
