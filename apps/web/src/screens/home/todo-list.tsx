import { Anchor, Group, Skeleton, Stack } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { IconChecks, IconHourglass, IconPackageOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card } from './card.tsx';
import classes from './home.module.css';

const PENDING = '0';

export function TodoList({ worklist }: { worklist?: Outputs['dashboard']['about']['worklist'] }) {
  const { t } = useTranslation('home');
  const mayAddGoods = useMayAccess(user('goods'));
  const todos = worklist && [
    ...worklist.wait_to_work.map(({ name, count }) => ({
      key: `work:${name}`,
      Sign: IconHourglass,
      text: t('todo.review', { name, count }),
      link: { to: '/skinmgr/deviceDgManager', search: { view: 'guides', device: name, status: PENDING } } as const,
    })),
    ...worklist.wait_to_addgoods.map(({ name }) => ({
      key: `goods:${name}`,
      Sign: IconPackageOff,
      text: t('todo.add_goods', { name }),
      link: mayAddGoods && ({ to: '/skinmgr/goodsList' } as const),
    })),
  ];
  return (
    <Card title={t('todo.title')}>
      {!todos && <Skeleton h={120} className="delayed" />}
      {todos?.length === 0 && (
        <EmptyState icon={<IconChecks aria-hidden />} title={t('todo.empty')} description={t('todo.empty_hint')} />
      )}
      <Stack component="ul" gap={2} fz="sm">
        {todos?.map(({ key, Sign, text, link }) => (
          <Group key={key} component="li" gap={10} py={8} wrap="nowrap" align="start" className={classes.todo}>
            <Sign size={18} stroke={1.6} color="var(--mantine-color-anchor)" className={classes.sign} aria-hidden />
            {link ? (
              <Anchor renderRoot={(props) => <Link {...link} {...props} />} inherit>
                {text}
              </Anchor>
            ) : (
              text
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
