import { Table } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import type { Day } from './day.ts';
import classes from './home.module.css';

/** The chart's figures as text, newest day first. */
export function DailyTable({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const mayOpen = useMayAccess(user('records'));
  return (
    // biome-ignore lint/a11y: what scrolls must be reachable by keyboard, and have a name.
    <div role="group" className={classes.scroll} data-tall tabIndex={0} aria-label={t('daily.title')}>
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
                {mayOpen ? (
                  <Link to="/skinmgr/recordsList" search={{ from: day, to: day }} className={classes.link}>
                    {format.day(day)}
                  </Link>
                ) : (
                  format.day(day)
                )}
              </Table.Th>
              <Table.Td ta="end">{format.number(count)}</Table.Td>
              <Table.Td ta="end">{format.number(late)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
