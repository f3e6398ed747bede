import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { AUTH_TYPES, user } from '@skin-mirror/shared/kernel/access.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import {
  type Icon,
  IconBarcode,
  IconCalendarEvent,
  IconDeviceIpad,
  IconHistory,
  IconKey,
  IconLifebuoy,
  IconMailForward,
  IconPackage,
  IconScan,
  IconTrendingDown,
  IconTrendingUp,
  IconUsers,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import classes from './home.module.css';

type About = Outputs['dashboard']['about'];

export function Stats({ counts }: { counts?: About }) {
  const { t } = useTranslation('home');
  const { auth_type } = useAccount();
  const mayOpen = useMayAccess(user('records'));
  const today = useFormat().today();
  const testsOf = (day: string) =>
    mayOpen ? ({ to: '/skinmgr/recordsList', search: { from: day, to: day } } as const) : undefined;
  return (
    <ul className={classes.stats}>
      <Stat icon={IconScan} label={t('stat.today')} value={counts?.count_record} link={testsOf(today)}>
        {counts && <Delta today={counts.count_record} yesterday={counts.count_record_yesterday} />}
      </Stat>
      <Stat
        icon={IconCalendarEvent}
        label={t('stat.yesterday')}
        value={counts?.count_record_yesterday}
        link={testsOf(addDays(today, -1))}
      />
      <Stat icon={IconDeviceIpad} label={t('stat.devices')} value={counts?.count_device} />
      {auth_type !== AUTH_TYPES.guide && <Stat icon={IconUsers} label={t('stat.guides')} value={counts?.count_guide} />}
      <Stat icon={IconPackage} label={t('stat.goods')} value={counts?.count_goods} />
    </ul>
  );
}

/** The smallest page, because only the total is used. */
const ONE = { page: 1, pageSize: 1 };
const OPEN = 0;

/** The platform's state, with links to the administrator's tasks. */
export function PlatformStats() {
  const { t } = useTranslation('home');
  const total = ({ data, error }: { data?: { readonly total: number }; error: unknown }) =>
    data?.total ?? (error ? t('platform.unknown') : undefined);
  const serials = total(trpc.serial.list.useQuery(ONE));
  const requests = total(trpc.serial.requestList.useQuery(ONE));
  const questions = total(trpc.support.list.useQuery({ ...ONE, status: OPEN }));
  const open = { to: '/skinmgr/support', search: { status: String(OPEN) } } as const;
  return (
    <Stack gap="md">
      <ul className={classes.stats}>
        <Stat icon={IconBarcode} label={t('platform.serials')} value={serials} link={{ to: '/skinmgr/deviceList' }} />
        <Stat icon={IconKey} label={t('platform.requests')} value={requests} link={{ to: '/skinmgr/deviceCreate' }} />
        <Stat icon={IconLifebuoy} label={t('platform.questions')} value={questions} link={open} />
        {/* Shows no count, because loading the outbox is recorded in the audit log. */}
        <Stat icon={IconMailForward} label={t('platform.outbox')} value={null} link={{ to: '/skinmgr/outbox' }}>
          {t('platform.outbox_text')}
        </Stat>
        <Stat icon={IconHistory} label={t('platform.audit')} value={null} link={{ to: '/skinmgr/audit' }}>
          {t('platform.audit_text')}
        </Stat>
      </ul>
      <Text size="sm" c="dimmed">
        {t('platform.description')}
      </Text>
    </Stack>
  );
}

interface StatProps {
  icon: Icon;
  label: string;
  /** Undefined while it loads; null for none. */
  value: number | string | null | undefined;
  link?: LinkProps;
  children?: ReactNode;
}

function Stat({ icon: Sign, label, value, link, children }: StatProps) {
  const format = useFormat();
  const content = (
    <>
      <Group component="span" gap={8} wrap="nowrap" fz="sm" c="dimmed">
        <Sign size={18} stroke={1.6} aria-hidden />
        {label}
      </Group>
      {value === undefined && <Skeleton h={36} w={72} className="delayed" />}
      {value !== undefined && value !== null && (
        <Text span fz="1.75rem" fw={600} lh={1.35} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {typeof value === 'number' ? format.number(value) : value}
        </Text>
      )}
      {children && (
        <Text span size="sm">
          {children}
        </Text>
      )}
    </>
  );
  return (
    <Paper component="li" withBorder className={classes.stat}>
      {link ? (
        <Link {...link} className={classes.statLink}>
          {content}
        </Link>
      ) : (
        content
      )}
    </Paper>
  );
}

function Delta({ today, yesterday }: { today: number; yesterday: number }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const difference = today - yesterday;
  return (
    <Group component="span" gap={4} fz="xs" c="dimmed">
      {difference > 0 && <IconTrendingUp size={16} color="var(--mantine-color-anchor)" aria-hidden />}
      {difference < 0 && <IconTrendingDown size={16} aria-hidden />}
      {difference === 0 ? t('stat.same') : t('stat.delta', { difference: format.signed(difference) })}
    </Group>
  );
}
