import { ActionIcon, Badge, Group, Switch } from '@mantine/core';
import { MEMBER_STATUS } from '@skin-mirror/shared/account/account-save.ts';
import { IconCopy, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { notifyError, notifyHint, notifySuccess } from '../../ui/notify.tsx';
import { LinesCell, NoValue } from '../../ui/resource/cells.tsx';
import { type MemberRow, memberName } from './member-row.ts';
import classes from './members.module.css';

const MASK = '••••••••';

export function Name({ row }: { row: MemberRow }) {
  const { t } = useTranslation('members');
  return (
    <LinesCell hint={row.user_acct === memberName(row) ? undefined : row.user_acct}>
      <strong>{memberName(row)}</strong>
      {row.is_default === 1 && (
        <Badge size="xs" variant="default" className={classes.badge} title={t('default_hint')}>
          {t('default')}
        </Badge>
      )}
    </LinesCell>
  );
}

/** The initial password from the main account, until the guide signs in: masked, and loaded on request. */
export function Password({ row }: { row: MemberRow }) {
  const { t } = useTranslation('members');
  const utils = trpc.useUtils();
  const reveal = trpc.account.revealPassword.useMutation();
  const [password, setPassword] = useState('');
  if (!row.pwd) return <NoValue />;

  const name = memberName(row);
  const show = async () => {
    try {
      setPassword((await reveal.mutateAsync({ id: row.user_id })).pwd);
    } catch (error) {
      notifyError(error);
      void utils.account.list.invalidate();
    }
  };
  const copy = async () => {
    if (await copyText(password)) notifySuccess(t('password.copied'));
    else notifyHint(t('password.copy_failed'));
  };
  return (
    <Group gap={2} wrap="nowrap">
      <span className={password ? classes.password : undefined}>{password || MASK}</span>
      {password ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('password.copy_of', { name })}
          title={t('password.copy')}
          onClick={copy}
        >
          <IconCopy size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('password.show_of', { name })}
          title={t('password.show')}
          onClick={show}
          loading={reveal.isPending}
        >
          <IconEye size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

export function LastLogin({ row }: { row: MemberRow }) {
  const { t } = useTranslation('members');
  const format = useFormat();
  if (!row.last_login) return <LinesCell>{t('never')}</LinesCell>;
  return <LinesCell hint={format.time(row.last_login)}>{format.date(row.last_login)}</LinesCell>;
}

export function Status({ row }: { row: MemberRow }) {
  const { t } = useTranslation('members');
  return (
    <Badge
      variant="light"
      color={row.status === MEMBER_STATUS.enabled ? 'jade' : 'gray'}
      c="var(--mantine-color-text)"
      className={classes.status}
    >
      {t(`status.${row.status}`)}
    </Badge>
  );
}

interface LockSwitchProps {
  row: MemberRow;
  onLock: (ids: string[], isLocked: boolean) => void;
}

/** A guide's lock. It changes only after the question is answered. */
export function LockSwitch({ row, onLock }: LockSwitchProps) {
  const { t } = useTranslation('members');
  return (
    <Switch
      checked={row.is_lock === 1}
      onChange={(event) => onLock([String(row.user_id)], event.currentTarget.checked)}
      aria-label={t('lock.of', { name: memberName(row) })}
      withThumbIndicator={false}
    />
  );
}
