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
const SIGN = { size: 18, stroke: 1.6, color: 'var(--mantine-color-anchor)', style: { flex: 'none', marginTop: 2 } };
const TODO = { component: 'li', className: classes.todo, gap: 10, py: 8, wrap: 'nowrap', align: 'start' } as const;

export function TodoList({ worklist }: { worklist?: Outputs['dashboard']['about']['worklist'] }) {
  const { t } = useTranslation('home');
  const mayAddGoods = useMayAccess(user('goods'));
  const isEmpty = worklist?.wait_to_work.length === 0 && worklist.wait_to_addgoods.length === 0;
  return (
    <Card title={t('todo.title')}>
      {!worklist && <Skeleton h={120} className="delayed" />}
      {isEmpty && (
        <EmptyState icon={<IconChecks aria-hidden />} title={t('todo.empty')} description={t('todo.empty_hint')} />
      )}
      {worklist && !isEmpty && (
        <Stack component="ul" gap={2} fz="sm">
          {worklist.wait_to_work.map(({ name, count }) => (
            <Group key={name} {...TODO}>
              <IconHourglass {...SIGN} aria-hidden />
              <Anchor
                renderRoot={(props) => (
                  <Link
                    to="/skinmgr/deviceDgManager"
                    search={{ view: 'guides', device: name, status: PENDING }}
                    {...props}
                  />
                )}
                inherit
              >
                {t('todo.review', { name, count })}
              </Anchor>
            </Group>
          ))}
          {worklist.wait_to_addgoods.map(({ name }) => (
            <Group key={name} {...TODO}>
              <IconPackageOff {...SIGN} aria-hidden />
              {mayAddGoods ? (
                <Anchor component={Link} to="/skinmgr/goodsList" inherit>
                  {t('todo.add_goods', { name })}
                </Anchor>
              ) : (
                t('todo.add_goods', { name })
              )}
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  );
}
