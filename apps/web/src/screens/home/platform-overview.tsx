import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { type Icon, IconBarcode, IconHistory, IconKey, IconLifebuoy, IconMailForward } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './home.module.css';

/** Enough for a count. */
const ONE = { page: 1, pageSize: 1 };
const OPEN = 0;

/** The platform's state, with links to its administrator's tasks. */
export function PlatformOverview() {
  const { t } = useTranslation('home');
  const serials = trpc.serial.list.useQuery(ONE);
  const requests = trpc.serial.requestList.useQuery(ONE);
  const questions = trpc.support.list.useQuery({ ...ONE, status: OPEN });
  return (
    <Stack gap="md">
      <ul className={classes.stats}>
        <Stat icon={IconBarcode} label={t('platform.serials')} query={serials} to="/skinmgr/deviceList" />
        <Stat icon={IconKey} label={t('platform.requests')} query={requests} to="/skinmgr/deviceCreate" />
        <Stat
          icon={IconLifebuoy}
          label={t('platform.questions')}
          query={questions}
          to="/skinmgr/support"
          search={{ status: String(OPEN) }}
        />
        <Way
          icon={IconMailForward}
          label={t('platform.outbox')}
          text={t('platform.outbox_text')}
          to="/skinmgr/outbox"
        />
        <Way icon={IconHistory} label={t('platform.audit')} text={t('platform.audit_text')} to="/skinmgr/audit" />
      </ul>
      <Text size="sm" c="dimmed">
        {t('platform.description')}
      </Text>
    </Stack>
  );
}

interface StatProps extends Pick<LinkProps, 'to' | 'search'> {
  icon: Icon;
  label: string;
  query: { readonly data?: { readonly total: number }; readonly error: unknown };
}

function Stat({ icon: Icon, label, query: { data, error }, ...link }: StatProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <Paper component="li" withBorder className={classes.stat}>
      <Link {...link} className={classes.statLink}>
        <span className={classes.statLabel}>
          <Icon size={18} stroke={1.6} aria-hidden />
          {label}
        </span>
        {data && <span className={classes.statValue}>{format.number(data.total)}</span>}
        {!data && !error && <Skeleton h={36} w={72} className="delayed" />}
        {!data && Boolean(error) && <span className={classes.statValue}>{t('platform.unknown')}</span>}
      </Link>
    </Paper>
  );
}

interface WayProps extends Pick<LinkProps, 'to'> {
  icon: Icon;
  label: string;
  text: string;
}

/** A link without a count: loading the outbox is audited, so this page doesn't load it. */
function Way({ icon: Icon, label, text, to }: WayProps) {
  return (
    <Paper component="li" withBorder className={classes.stat}>
      <Link to={to} className={classes.statLink}>
        <span className={classes.statLabel}>
          <Icon size={18} stroke={1.6} aria-hidden />
          {label}
        </span>
        <Text component="span" size="sm">
          {text}
        </Text>
      </Link>
    </Paper>
  );
}
