import { Group, Switch, Text } from '@mantine/core';
import { MEMBER_SORTS } from '@skin-mirror/shared/account/account.ts';
import { MEMBER_STATUS } from '@skin-mirror/shared/account/account-save.ts';
import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { BAN_PLATFORM } from '@skin-mirror/shared/kernel/access.ts';
import {
  IconCopy,
  IconEye,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconShieldOff,
  IconTrash,
  IconUserCog,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useDefaults } from '../../ui/defaults-button.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { notifyHint, notifySuccess } from '../../ui/notify.tsx';
import { powerColumn } from '../../ui/permission-badges.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { AccountCell, NoValue } from '../../ui/resource/cells.tsx';
import { badge, type CellProps, date, Mark, NAME, text } from '../../ui/resource/column.tsx';
import { choice, search } from '../../ui/resource/filters.tsx';
import { create, row, rows, useAct } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS, type ListValues } from '../../ui/resource/use-list.ts';
import texts from '../../ui/text.module.css';
import { type MemberRow, memberName, STATUSES } from './member-values.ts';

type Members = Outputs['account']['list'];

const dialogs = () => import('./member-dialog.tsx');
const AddDialog = lazyDialog(dialogs, 'AddDialog');

const filterOf = (list: ListValues<'q' | 'status'>) => ({
  q: list.value('q'),
  status: list.oneOf('status', STATUSES),
});
const hasLock = ({ platform }: AccountAttributes) => platform === BAN_PLATFORM;
const LOCKING = { shownTo: hasLock, isElsewhere: true, takesAll: true } as const;

export const MembersScreen: Screen = listScreen<Members, 'q' | 'status'>({
  name: 'members',
  title: 'members:page',
  icon: IconUsers,
  sizes: [20, 50, 100, 200, 500],
  useRows: (list) => trpc.account.list.useQuery({ ...filterOf(list), ...list.sortedBy(MEMBER_SORTS) }, KEEP_ROWS),
  idOf: ({ user_id }) => String(user_id),
  nameOf: memberName,
  usePage,
  filters: [
    search('members:filter.search'),
    choice('status', {
      label: 'shared:field.status',
      any: 'members:filter.any_status',
      values: STATUSES,
      text: (status) => `members:status.${status}`,
    }),
  ],
  columns: [
    { key: 'id', title: 'shared:field.id', width: 60, sort: 'user_id', card: 'none', Cell: ({ row }) => row.user_id },
    { key: 'name', title: 'shared:field.name', width: 128, sort: 'name', ...NAME, Cell: Name },
    text('mobile', 'shared:field.mobile', { width: 134, sort: 'mobile' }),
    text('shop', 'shared:field.shop', { width: 104, sort: 'shop' }),
    { key: 'pwd', title: 'members:column.password', width: 128, isEmpty: ({ pwd }) => !pwd, Cell: Password },
    date('last_login', 'members:column.last_login', {
      width: 124,
      sort: 'last_login',
      time: true,
      none: 'members:never',
    }),
    text('last_device', 'members:column.last_device', { width: 96 }),
    { key: 'lock', title: 'members:column.lock', width: 72, shownTo: hasLock, Cell: LockSwitch },
    powerColumn(128),
    badge('status', 'shared:field.status', {
      width: 144,
      sort: 'status',
      card: 'aside',
      text: (status) => `members:status.${status}`,
      colors: { [MEMBER_STATUS.enabled]: 'jade', [MEMBER_STATUS.disabled]: 'gray' },
    }),
  ],
  actions: [
    create({
      icon: IconUserPlus,
      // A new guide usually works in the main account's shop, so the form starts with this shop.
      run: async (_, { open }) => {
        const { userinfo } = await trpcClient.identity.current.query({});
        open(AddDialog, userinfo.shop);
      },
    }),
    row('edit', { icon: IconPencil, opens: true, dialog: lazyDialog(dialogs, 'MemberDialog') }),
    row('reset_factor', {
      icon: IconShieldOff,
      when: ({ has_factor }) => has_factor === 1,
      ask: (row, { t }) => ({
        title: t('reset_factor.title', { name: memberName(row) }),
        message: t('reset_factor.message'),
        confirm: t('reset_factor.confirm'),
        danger: true,
      }),
      run: ({ user_id }) => trpcClient.account.resetFactor.mutate({ id: user_id }),
      done: (_, __, { t }) => t('reset_factor.done'),
    }),
    rows('delete', {
      icon: IconTrash,
      danger: true,
      isDelete: true,
      dialog: lazyDialog(dialogs, 'DeleteDialog'),
    }),
    rows('lock', {
      ...LOCKING,
      icon: IconLock,
      label: 'lock.lock',
      ask: ({ count }, { t }) => ({
        title: t('lock.title', { count }),
        message: t('lock.message', { count }),
        confirm: t('lock.confirm', { count }),
        danger: true,
      }),
      run: (chosen) => trpcClient.account.lock.mutate(chosen.target(Number, filterOf)),
      done: ({ count }, _, { t }) => t('lock.done', { count }),
    }),
    rows('unlock', {
      ...LOCKING,
      icon: IconLockOpen,
      label: 'lock.unlock',
      run: (chosen) => trpcClient.account.unlock.mutate(chosen.target(Number, filterOf)),
      done: ({ count }, _, { t }) => t('lock.undone', { count }),
    }),
  ],
});

function Name({ row }: CellProps<MemberRow>) {
  const { t } = useTranslation('members');
  return (
    <AccountCell row={row}>
      {row.is_default === 1 && <Mark text={t('default')} title={t('default_hint')} />}
    </AccountCell>
  );
}

const MASK = '••••••••';

/** Shows a guide's initial password until the guide's first sign-in. It is hidden at first and loaded on a click. */
function Password({ row }: CellProps<MemberRow>) {
  const { t } = useTranslation('members');
  const [password, setPassword] = useState('');
  const reveal = useAction({ run: () => trpcClient.account.revealPassword.mutate({ id: row.user_id }) });
  if (!row.pwd) return <NoValue />;
  const show = async () => {
    const answer = await reveal.run();
    if (answer) setPassword(answer.pwd);
    else await refreshAllButAccount();
  };
  const copy = async () => {
    if (await copyText(password)) notifySuccess(t('password.copied'));
    else notifyHint(t('password.copy_failed'));
  };
  const [action, icon, run] = password ? (['copy', IconCopy, copy] as const) : (['show', IconEye, show] as const);
  return (
    <Group gap={2} wrap="nowrap">
      <Text span ff={password && 'monospace'} fz="xs" truncate className={texts.whole}>
        {password || MASK}
      </Text>
      <IconAction
        size="md"
        label={t(`password.${action}_of`, { name: memberName(row) })}
        title={t(`password.${action}`)}
        icon={icon}
        onClick={run}
        loading={reveal.isBusy}
      />
    </Group>
  );
}

function LockSwitch({ row }: CellProps<MemberRow>) {
  const { t } = useTranslation('members');
  const act = useAct();
  return (
    <Switch
      checked={row.is_lock === 1}
      onChange={(event) => act(event.currentTarget.checked ? 'lock' : 'unlock', row)}
      aria-label={t('lock.of', { name: memberName(row) })}
      withThumbIndicator={false}
    />
  );
}

function usePage({ data }: { data: Members | undefined }) {
  const { t } = useTranslation('members');
  const navigate = useNavigate();
  // Only main accounts may stay on this page.
  useEffect(() => {
    if (data && data.is_manager !== 1) void navigate({ to: '/skinmgr/home', replace: true });
  }, [data, navigate]);
  const defaults = useDefaults<unknown>({
    isThere: data?.hasdefault === 1,
    text: (part) => t(`default_guide.${part}`),
    add: () => trpcClient.account.addDefault.mutate({}),
    remove: () => trpcClient.account.removeDefault.mutate({}),
    refresh: refreshAllButAccount,
  });
  return { actions: data ? [{ key: 'defaults', icon: IconUserCog, isRare: true, ...defaults }] : [] };
}
