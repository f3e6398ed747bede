import { Group, Paper, Skeleton, Text } from '@mantine/core';
import { AUTH_TYPES, user } from '@skin-mirror/shared/kernel/access.ts';
import { addDays, type Day } from '@skin-mirror/shared/time/shop-day.ts';
import {
  type Icon,
  IconBarcode,
  IconBuildingStore,
  IconCalendarEvent,
  IconDeviceIpad,
  IconHistory,
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
import type { Outputs } from '../../lib/trpc.ts';
import texts from '../../ui/text.module.css';
import classes from './home.module.css';

type About = Outputs['dashboard']['about'];

export function Stats({ counts, yesterdayUntilNow }: { counts?: About; yesterdayUntilNow?: number }) {
  const { t } = useTranslation('home');
  const { auth_type } = useAccount();
  const mayOpen = useMayAccess(user('records'));
  const today = useFormat().today();
  const testsOf = (day: Day) =>
    mayOpen ? ({ to: '/skinmgr/recordsList', search: { from: day, to: day } } as const) : undefined;
  return (
    <ul className={classes.stats}>
      <Stat icon={IconScan} label={t('stat.today')} value={counts?.count_record} link={testsOf(today)}>
        {counts && yesterdayUntilNow !== undefined && (
          <Delta today={counts.count_record} yesterday={yesterdayUntilNow} />
        )}
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

type Platform = Outputs['dashboard']['platform'];

export function PlatformStats({ figures }: { figures?: Platform }) {
  const { t } = useTranslation('home');
  return (
    <ul className={classes.stats}>
      <Stat
        icon={IconBuildingStore}
        label={t('platform.shops')}
        value={figures?.count_shop}
        link={{ to: '/skinmgr/shops' }}
      />
      <Stat icon={IconDeviceIpad} label={t('platform.mirrors')} value={figures?.count_device}>
        {figures && t('platform.online', { count: figures.count_online })}
      </Stat>
      <Stat
        icon={IconBarcode}
        label={t('platform.serials')}
        value={figures?.count_serial}
        link={{ to: '/skinmgr/deviceList' }}
      />
      {/* Shows no number of messages, because loading messages would add an entry to the audit log. */}
      <Stat icon={IconMailForward} label={t('platform.outbox')} value={null} link={{ to: '/skinmgr/outbox' }}>
        {t('platform.outbox_text')}
      </Stat>
      <Stat icon={IconHistory} label={t('platform.audit')} value={null} link={{ to: '/skinmgr/audit' }}>
        {t('platform.audit_text')}
      </Stat>
    </ul>
  );
}

interface StatProps {
  icon: Icon;
  label: string;
  /** Undefined while the figure is loading. Null if there is no figure. */
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
        <Text span ff="heading" fz="2rem" fw={600} lh={1.2} className={texts.figures}>
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
    <Group component="span" gap={4} wrap="nowrap" fz="xs" c="dimmed">
      {difference > 0 && <IconTrendingUp size={16} color="var(--mantine-color-anchor)" aria-hidden />}
      {difference < 0 && <IconTrendingDown size={16} aria-hidden />}
      {difference === 0 ? t('stat.same') : t('stat.delta', { difference: format.signed(difference) })}
    </Group>
  );
}
