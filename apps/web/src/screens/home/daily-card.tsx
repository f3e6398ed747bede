import { Group, SegmentedControl, Skeleton, Table } from '@mantine/core';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hint } from '../../ui/hint.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Card, TestsLink } from './card.tsx';
import type { DayCount } from './daily-chart.tsx';

// Loads the chart library separately, because it is larger than the rest of the page.
const DailyChart = lazyPart(() => import('./daily-chart.tsx'), 'DailyChart');

const VIEWS = ['chart', 'table'] as const;
const SPANS = ['7', '30'] as const;

interface DailyCardProps {
  title?: string;
  days?: readonly DayCount[];
  /** The number of simulated tests that don't count. */
  leftOut?: number;
  onDay?: (day: Day) => void;
}

/**
 * Shows the number of skin tests per day, for 30 or 7 days.
 * @param onDay opens the list of a day's tests
 */
export function DailyCard({ title, days: all, leftOut = 0, onDay }: DailyCardProps) {
  const { t } = useTranslation('home');
  const heading = title ?? t('daily.title');
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart');
  const [span, setSpan] = useState<(typeof SPANS)[number]>('30');
  const days = all?.slice(-Number(span));
  const total = days?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const loading = <Skeleton h="16rem" />;
  const isLate = days?.some(({ late }) => late > 0);

  if (all?.every(({ count }) => count === 0)) {
    return (
      <Card title={heading}>
        <EmptyState
          title={t(leftOut > 0 ? 'daily.empty_real' : 'daily.empty')}
          description={leftOut > 0 ? <LeftOut count={leftOut} /> : t('daily.empty_hint')}
        />
      </Card>
    );
  }
  return (
    <Card
      title={heading}
      aside={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={t('daily.span')}
            value={span}
            onChange={setSpan}
            data={SPANS.map((value) => ({ value, label: t('daily.days', { count: Number(value) }) }))}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('daily.view')}
            value={view}
            onChange={setView}
            data={VIEWS.map((value) => ({ value, label: t(`daily.${value}`) }))}
          />
        </Group>
      }
    >
      {days && <Hint mb="xs">{t('daily.summary', { count: total, days: days.length })}</Hint>}
      <Suspense fallback={loading}>
        {days ? (
          view === 'chart' ? (
            <DailyChart days={days} onDay={onDay} />
          ) : (
            <DailyTable days={days} areLinks={Boolean(onDay)} />
          )
        ) : (
          loading
        )}
      </Suspense>
      {isLate && (
        <Hint size="xs" mt="xs">
          {t('daily.late_note')}
        </Hint>
      )}
      {leftOut > 0 && (
        <Hint size="xs" mt="xs">
          <LeftOut count={leftOut} />
        </Hint>
      )}
    </Card>
  );
}

/** Says how many simulated tests don't count, and leads the main account to the setting. */
function LeftOut({ count }: { count: number }) {
  const { t } = useTranslation('home');
  const isOwner = useMayAccess(owner());
  if (!isOwner) return t('daily.left_out', { count });
  return (
    <>
      {t('daily.left_out', { count })} <TextLink link={{ to: '/skinmgr/shopset' }}>{t('daily.count_them')}</TextLink>
    </>
  );
}

function DailyTable({ days, areLinks }: { days: readonly DayCount[]; areLinks: boolean }) {
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
                {areLinks ? <TestsLink search={{ from: day, to: day }}>{format.day(day)}</TestsLink> : format.day(day)}
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
