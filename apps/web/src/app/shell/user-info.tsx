import { Badge, DataList, Group, Modal, Skeleton } from '@mantine/core';
import { AUTH_TYPES, PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';

const CODES = Object.values(PERMISSIONS);

/** The signed-in account's own data, to read. */
export function UserInfoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('shell.user_info')} closeButtonProps={{ 'aria-label': t('action.close') }}>
      <UserInfo />
    </Modal>
  );
}

function UserInfo() {
  const { t } = useTranslation(['app', 'shared']);
  const format = useFormat();
  const { auth_type } = useAccount();
  const { data, error, refetch, isFetching } = trpc.identity.current.useQuery({});
  if (error && !data) return <ErrorState error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <Skeleton h={240} className="delayed" />;

  const info = data.userinfo;
  const owned = info.power.split(',').map(Number);
  const permissions = CODES.filter((code) => owned.includes(code)).map((code) => t(`permission.${code}`));
  const rows: [label: string, value: ReactNode][] = [
    [t('shared:field.user_acct'), info.user_acct],
    [t('shared:field.name'), info.name],
    [t('user_info.role'), t(`role.${auth_type}`)],
    [t('shared:field.mobile'), info.mobile],
    [t('shared:field.email'), info.email],
    [t('shared:field.sex'), info.sex === null ? '' : t(`shared:sex.${info.sex}`)],
    [t('shared:field.shop'), info.shop],
    [
      t('shared:field.power'),
      <Permissions key="power" names={auth_type === AUTH_TYPES.main ? [t('permission.all')] : permissions} />,
    ],
    [t('user_info.last_login'), info.last_login ? format.dateTime(info.last_login) : t('user_info.never')],
  ];
  return (
    <DataList labelWidth={120}>
      {rows.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value || t('user_info.nothing')}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}

function Permissions({ names }: { names: string[] }) {
  return (
    <Group gap={4}>
      {names.map((name) => (
        <Badge key={name} variant="light">
          {name}
        </Badge>
      ))}
    </Group>
  );
}
