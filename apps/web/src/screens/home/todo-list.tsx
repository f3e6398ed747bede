import { Group, Skeleton, Stack } from '@mantine/core';
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { SUPPORT_STATUS } from '@skin-mirror/shared/support/support.ts';
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarHeart,
  IconChecks,
  IconDeviceIpadOff,
  IconHourglass,
  IconKey,
  IconLifebuoy,
  IconMailX,
  IconPackageOff,
  IconPhotoOff,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Card } from './card.tsx';
import classes from './home.module.css';

interface Todo {
  readonly key: string;
  readonly Sign: Icon;
  readonly text: string;
  /** False or missing if the account may not open the page. */
  readonly link?: LinkProps | false;
}

interface ShopTodosProps {
  worklist?: Outputs['dashboard']['about']['worklist'];
  insights?: Outputs['dashboard']['insights'];
}

export function ShopTodos({ worklist, insights }: ShopTodosProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const mayAddGoods = useMayAccess(user('goods'));
  const mayOpenTests = useMayAccess(user('records'));
  const todos = worklist && [
    ...worklist.wait_to_work.map(({ name, count }) => ({
      key: `work:${name}`,
      Sign: IconHourglass,
      text: t('todo.review', { name, count }),
      link: {
        to: '/skinmgr/deviceDgManager',
        search: { view: 'guides', device: name, status: String(REVIEW_STATUS.pending) },
      } as const,
    })),
    ...worklist.wait_to_addgoods.map(({ name }) => ({
      key: `goods:${name}`,
      Sign: IconPackageOff,
      text: t('todo.add_goods', { name }),
      link: mayAddGoods && ({ to: '/skinmgr/goodsList' } as const),
    })),
    ...(insights && insights.count_due > 0
      ? [
          {
            key: 'due',
            Sign: IconCalendarHeart,
            text: t('todo.due', { count: insights.count_due }),
            link: { to: '/skinmgr/followUps' } as const,
          },
        ]
      : []),
    ...(insights?.failed ?? []).map(({ status, count }) => ({
      key: `failed:${status}`,
      Sign: IconAlertTriangle,
      text: status === RECORD_STATUS.failed ? t('todo.failed', { count }) : t('todo.unfinished', { count }),
      link:
        mayOpenTests &&
        ({
          to: '/skinmgr/recordsList',
          search: { from: insights?.from.week, to: format.today(), status: String(status) },
        } as const),
    })),
    ...(insights?.silent ?? []).map(({ device_no, last_seen }) => ({
      key: `silent:${device_no}`,
      Sign: IconDeviceIpadOff,
      text: last_seen
        ? t('todo.silent', { device_no, when: format.ago(last_seen) })
        : t('todo.never_seen', { device_no }),
      link: { to: '/skinmgr/deviceDgManager', search: { q: device_no } } as const,
    })),
    ...(insights && insights.count_without_picture > 0
      ? [
          {
            key: 'pictures',
            Sign: IconPhotoOff,
            text: t('todo.pictures', { count: insights.count_without_picture }),
            link: {
              to: '/skinmgr/goodsList',
              search: { shelf_status: String(SHELF_STATUS.on), has_picture: '0' },
            } as const,
          },
        ]
      : []),
  ];
  return <TodoList todos={todos} />;
}

export function PlatformTodos({ figures }: { figures?: Outputs['dashboard']['platform'] }) {
  const { t } = useTranslation('home');
  const todos = figures && [
    {
      key: 'requests',
      Sign: IconKey,
      count: figures.count_request,
      text: t('todo.requests', { count: figures.count_request }),
      link: { to: '/skinmgr/deviceCreate' } as const,
    },
    {
      key: 'questions',
      Sign: IconLifebuoy,
      count: figures.count_question,
      text: t('todo.questions', { count: figures.count_question }),
      link: { to: '/skinmgr/support', search: { status: String(SUPPORT_STATUS.open) } } as const,
    },
    {
      key: 'messages',
      Sign: IconMailX,
      count: figures.count_failed_message,
      text: t('todo.messages', { count: figures.count_failed_message }),
      link: { to: '/skinmgr/outbox' } as const,
    },
  ];
  return <TodoList todos={todos?.filter(({ count }) => count > 0)} />;
}

function TodoList({ todos }: { todos?: readonly Todo[] }) {
  const { t } = useTranslation('home');
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
            {link ? <TextLink link={link}>{text}</TextLink> : text}
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
