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
  /** A thing without cases isn't shown. */
  readonly count: number;
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
  const { failed = [], count_due = 0, count_without_picture = 0 } = insights ?? {};
  const todos: readonly Todo[] | undefined = worklist && [
    ...worklist.wait_to_work.map(
      ({ name, count }): Todo => ({
        key: `work:${name}`,
        Sign: IconHourglass,
        count,
        text: t('todo.review', { name, count }),
        link: {
          to: '/skinmgr/deviceDgManager',
          search: { view: 'guides', device: name, status: String(REVIEW_STATUS.pending) },
        },
      }),
    ),
    ...worklist.wait_to_addgoods.map(
      ({ name }): Todo => ({
        key: `goods:${name}`,
        Sign: IconPackageOff,
        count: 1,
        text: t('todo.add_goods', { name }),
        link: mayAddGoods && { to: '/skinmgr/goodsList' },
      }),
    ),
    {
      key: 'due',
      Sign: IconCalendarHeart,
      count: count_due,
      text: t('todo.due', { count: count_due }),
      link: { to: '/skinmgr/followUps' },
    },
    ...failed.map(
      ({ status, count }): Todo => ({
        key: `failed:${status}`,
        Sign: IconAlertTriangle,
        count,
        text: status === RECORD_STATUS.failed ? t('todo.failed', { count }) : t('todo.unfinished', { count }),
        link: mayOpenTests && {
          to: '/skinmgr/recordsList',
          search: { from: insights?.from.week, to: format.today(), status: String(status) },
        },
      }),
    ),
    {
      key: 'pictures',
      Sign: IconPhotoOff,
      count: count_without_picture,
      text: t('todo.pictures', { count: count_without_picture }),
      link: { to: '/skinmgr/goodsList', search: { shelf_status: String(SHELF_STATUS.on), has_picture: '0' } },
    },
  ];
  return <TodoList todos={todos} />;
}

export function PlatformTodos({ figures }: { figures?: Outputs['dashboard']['platform'] }) {
  const { t } = useTranslation('home');
  const todos: readonly Todo[] | undefined = figures && [
    {
      key: 'requests',
      Sign: IconKey,
      count: figures.count_request,
      text: t('todo.requests', { count: figures.count_request }),
      link: { to: '/skinmgr/deviceCreate' },
    },
    {
      key: 'questions',
      Sign: IconLifebuoy,
      count: figures.count_question,
      text: t('todo.questions', { count: figures.count_question }),
      link: { to: '/skinmgr/support', search: { status: String(SUPPORT_STATUS.open) } },
    },
    {
      key: 'messages',
      Sign: IconMailX,
      count: figures.count_failed_message,
      text: t('todo.messages', { count: figures.count_failed_message }),
      link: { to: '/skinmgr/outbox' },
    },
  ];
  return <TodoList todos={todos} />;
}

const REFRESH_MS = 5 * MINUTE_MS;

function TodoList({ todos: all }: { todos: readonly Todo[] | undefined }) {
  const { t } = useTranslation('home');
  const health = trpc.health.list.useQuery({}, { refetchInterval: REFRESH_MS });
  const todos = all?.filter(({ count }) => count > 0);
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
