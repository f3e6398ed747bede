import { Button, Popover, Skeleton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { lazyPart } from '../lazy-part.tsx';
import classes from './date-range.module.css';
import type { DateRangeProps } from './date-range-picker.tsx';
import type { DayRange } from './day-range.ts';

const DateRangePicker = lazyPart(() => import('./date-range-picker.tsx'), 'DateRangePicker');

/** A button that opens a calendar, to filter a list by days. The calendar's code is loaded on the first click. */
export function DateRange({ value, onChange }: DateRangeProps) {
  const { t } = useTranslation('table');
  const [opened, setOpened] = useState(false);
  const text = value ? rangeText(value) : t('any_dates');
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          fw={400}
          leftSection={<IconCalendar size={18} aria-hidden />}
          className={classes.button}
          onClick={() => setOpened(!opened)}
          aria-label={t('dates_of', { range: text })}
        >
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('dates')}>
        {/* This element has the focus while the calendar loads. */}
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
  const days = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' });
  return days.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}
