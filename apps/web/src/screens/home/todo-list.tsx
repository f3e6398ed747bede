import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import type { HealthCheck } from '@skin-mirror/shared/health/health.ts';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { SUPPORT_STATUS } from '@skin-mirror/shared/support/support.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarHeart,
  IconCertificate,
  IconChecks,
  IconDeviceIpadOff,
  IconGift,
  IconHourglass,
  IconKey,
  IconLanguage,
  IconLifebuoy,
  IconMailX,
  IconPackageOff,
  IconPhotoOff,
  IconQrcode,
  IconServer,
  IconUnlink,
  IconWebhook,
} from '@tabler/icons-react';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hint } from '../../ui/hint.tsx';
import { useAction } from '../../ui/resource/action.ts';
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

const SIGNS: Readonly<Record<HealthCheck, Icon>> = {
  disk_full: IconServer,
  database_owner: IconServer,
  audit_log: IconServer,
  certificate: IconCertificate,
  backup: IconServer,
  job_failing: IconServer,
  gateway: IconMailX,
  qr_silent: IconQrcode,
  webhook_failing: IconWebhook,
  mirror_silent: IconDeviceIpadOff,
  prize_out: IconGift,
  promotion_ending: IconGift,
  goods_address: IconUnlink,
  language_texts: IconLanguage,
};

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

const REFRESH_MS = 5 * MINUTE_MS;

function TodoList({ todos }: { todos?: readonly Todo[] | undefined }) {
  const { t } = useTranslation('home');
  const health = trpc.health.list.useQuery({}, { refetchInterval: REFRESH_MS });
  const findings = health.data?.findings ?? [];
  const isEmpty = todos?.length === 0 && findings.length === 0 && !health.isLoading;
  return (
    <Card title={t('todo.title')}>
      {!todos && <Skeleton h={120} className="delayed" />}
      {isEmpty && (
        <EmptyState icon={<IconChecks aria-hidden />} title={t('todo.empty')} description={t('todo.empty_hint')} />
      )}
      <Stack component="ul" gap={2} fz="sm">
        {findings.map((finding) => (
          <FindingItem key={finding.name} finding={finding} />
        ))}
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

/** Something to mend, with what to do, the way there, and "later". */
function FindingItem({ finding }: { finding: Outputs['health']['list']['findings'][number] }) {
  const { t } = useTranslation('home');
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { name, check, text, advice, path, may_hide } = finding;
  const Sign = SIGNS[check];
  const hide = useAction({
    run: (is_hidden: boolean) => trpcClient.health.hide.mutate({ name, is_hidden }),
    refresh: () => utils.health.list.invalidate(),
  });
  const recheck = useAction({
    run: () => trpcClient.health.recheck.mutate({}),
    refresh: () => utils.health.list.invalidate(),
  });
  return (
    <Group component="li" gap={10} py={8} wrap="nowrap" align="start" className={classes.todo} data-check={check}>
      <Sign size={18} stroke={1.6} color="var(--mantine-color-anchor)" className={classes.sign} aria-hidden />
      <Stack gap={4} miw={0}>
        <span className={classes.finding}>{text}</span>
        <Hint size="xs">{advice}</Hint>
        <Group gap="xs">
          {path !== HOME && (
            <Button
              component="a"
              href={path}
              variant="light"
              size="compact-xs"
              aria-label={t('todo.fix_of', { text })}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return;
                event.preventDefault();
                void navigate({ href: path });
              }}
            >
              {t('todo.fix')}
            </Button>
          )}
          {check === 'qr_silent' && (
            <Button variant="subtle" size="compact-xs" loading={recheck.isBusy} onClick={() => recheck.run()}>
              {t('todo.recheck')}
            </Button>
          )}
          {may_hide && (
            <Button
              variant="subtle"
              size="compact-xs"
              loading={hide.isBusy}
              aria-label={t('todo.later_of', { text })}
              onClick={() => hide.run(true)}
            >
              {t('todo.later')}
            </Button>
          )}
        </Group>
      </Stack>
    </Group>
  );
}

/** A finding that no page of the console mends leads to the overview itself. */
const HOME = '/skinmgr/home';
