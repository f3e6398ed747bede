import { Button, Popover, Skeleton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import type { DayRange } from './filters.ts';
import classes from './records.module.css';

const DateRangePicker = lazy(() => import('./date-range-picker.tsx').then((m) => ({ default: m.DateRangePicker })));

interface DateRangeProps {
  value: DayRange;
  onChange: (range: DayRange) => void;
}

/** The days of the list. The calendar is loaded when it is opened. */
export function DateRange({ value, onChange }: DateRangeProps) {
  const { t } = useTranslation('records');
  const [opened, setOpened] = useState(false);
  const text = rangeText(value);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          fw={400}
          leftSection={<IconCalendar size={18} aria-hidden />}
          className={classes.dates}
          onClick={() => setOpened(!opened)}
          aria-label={t('filter.dates_of', { range: text })}
        >
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filter.dates')}>
        {/* Takes the focus until the calendar is there. */}
        <div tabIndex={-1} data-autofocus className={classes.calendar}>
          <Suspense fallback={<Skeleton w={280} h={300} className="delayed" />}>
            <DateRangePicker
              value={value}
              onChange={(range) => {
                onChange(range);
                setOpened(false);
              }}
            />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function rangeText({ from, to }: DayRange): string {
  const days = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' });
  return days.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}
