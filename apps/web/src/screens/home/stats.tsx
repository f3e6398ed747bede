import { Paper, Skeleton, Text } from '@mantine/core';
import { AUTH_TYPES, user } from '@skin-mirror/shared/kernel/access.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import {
  type Icon,
  IconCalendarEvent,
  IconDeviceIpad,
  IconPackage,
  IconScan,
  IconTrendingDown,
  IconTrendingUp,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import type { Outputs } from '../../lib/trpc.ts';
import classes from './home.module.css';

type About = Outputs['dashboard']['about'];

/** The figures of the overview; those of tests are links. */
export function Stats({ counts }: { counts?: About }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { auth_type } = useAccount();
  const today = format.today();
  const yesterday = addDays(today, -1);
  return (
    <ul className={classes.stats}>
      <Stat icon={IconScan} label={t('stat.today')} value={counts?.count_record} day={today}>
        {counts && <Delta today={counts.count_record} yesterday={counts.count_record_yesterday} />}
      </Stat>
      <Stat
        icon={IconCalendarEvent}
        label={t('stat.yesterday')}
        value={counts?.count_record_yesterday}
        day={yesterday}
      />
      <Stat icon={IconDeviceIpad} label={t('stat.devices')} value={counts?.count_device} />
      {auth_type !== AUTH_TYPES.guide && <Stat icon={IconUsers} label={t('stat.guides')} value={counts?.count_guide} />}
      <Stat icon={IconPackage} label={t('stat.goods')} value={counts?.count_goods} />
    </ul>
  );
}

interface StatProps {
  icon: Icon;
  label: string;
  value?: number;
  day?: string;
  children?: ReactNode;
}

function Stat({ icon: Icon, label, value, day, children }: StatProps) {
  const format = useFormat();
  const mayOpen = useMayAccess(user('records'));
  const content = (
    <>
      <span className={classes.statLabel}>
        <Icon size={18} stroke={1.6} aria-hidden />
        {label}
      </span>
      {value === undefined ? (
        <Skeleton h={36} w={72} className="delayed" />
      ) : (
        <span className={classes.statValue}>{format.number(value)}</span>
      )}
      {children}
    </>
  );
  return (
    <Paper component="li" withBorder className={classes.stat}>
      {day && mayOpen ? (
        <Link to="/skinmgr/recordsList" search={{ from: day, to: day }} className={classes.statLink}>
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
  if (difference === 0) {
    return (
      <Text component="span" size="xs" c="dimmed">
        {t('stat.same')}
      </Text>
    );
  }
  const Trend = difference > 0 ? IconTrendingUp : IconTrendingDown;
  return (
    <Text component="span" size="xs" c="dimmed" className={classes.delta} data-up={difference > 0 || undefined}>
      <Trend size={16} aria-hidden />
      {t('stat.delta', { difference: format.signed(difference) })}
    </Text>
  );
}
