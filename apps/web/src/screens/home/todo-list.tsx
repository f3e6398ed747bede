import { Skeleton } from '@mantine/core';
import { IconChecks, IconHourglass, IconPackageOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card } from './card.tsx';
import classes from './home.module.css';

/** What waits for the shop. */
export function TodoList({ worklist }: { worklist?: Outputs['dashboard']['about']['worklist'] }) {
  const { t } = useTranslation('home');
  const isEmpty = worklist?.wait_to_work.length === 0 && worklist.wait_to_addgoods.length === 0;
  return (
    <Card title={t('todo.title')}>
      {!worklist && <Skeleton h={120} className="delayed" />}
      {isEmpty && (
        <EmptyState icon={<IconChecks aria-hidden />} title={t('todo.empty')} description={t('todo.empty_hint')} />
      )}
      {worklist && !isEmpty && (
        <ul className={classes.todos}>
          {worklist.wait_to_work.map(({ name, count }) => (
            <li key={name}>
              <IconHourglass size={18} stroke={1.6} aria-hidden />
              {t('todo.review', { name, count })}
            </li>
          ))}
          {worklist.wait_to_addgoods.map(({ name }) => (
            <li key={name}>
              <IconPackageOff size={18} stroke={1.6} aria-hidden />
              {t('todo.add_goods', { name })}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
