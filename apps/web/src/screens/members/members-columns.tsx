import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PermissionBadges } from '../../ui/permission-badges.tsx';
import { TextCell } from '../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../ui/resource/column.tsx';
import { LastLogin, LockSwitch, Name, Password, Status } from './member-cells.tsx';
import type { MemberRow } from './member-row.ts';
import { type RowActionHandlers, RowActions } from './row-actions.tsx';

/** The columns of the list; `handlers` must be stable. */
export function useMemberColumns(handlers: RowActionHandlers, hasLock: boolean): ResourceColumn<MemberRow>[] {
  const { t } = useTranslation(['members', 'shared']);
  return useMemo(() => {
    const lock: ResourceColumn<MemberRow> = {
      key: 'lock',
      title: t('column.lock'),
      width: 72,
      render: (row) => <LockSwitch row={row} onLock={handlers.onLock} />,
    };
    return [
      { key: 'id', title: t('shared:field.id'), width: 60, render: (row) => <TextCell text={String(row.id)} /> },
      { key: 'name', title: t('shared:field.name'), width: 128, always: true, render: (row) => <Name row={row} /> },
      { key: 'mobile', title: t('shared:field.mobile'), width: 120, render: (row) => <TextCell text={row.mobile} /> },
      { key: 'shop', title: t('shared:field.shop'), width: 112, render: (row) => <TextCell text={row.shop} /> },
      { key: 'pwd', title: t('column.password'), width: 136, render: (row) => <Password row={row} /> },
      { key: 'last_login', title: t('column.last_login'), width: 124, render: (row) => <LastLogin row={row} /> },
      {
        key: 'last_device',
        title: t('column.last_device'),
        width: 104,
        render: (row) => <TextCell text={row.last_device} />,
      },
      ...(hasLock ? [lock] : []),
      {
        key: 'power',
        title: t('shared:field.power'),
        width: 156,
        render: (row) => <PermissionBadges power={row.power} />,
      },
      { key: 'status', title: t('shared:field.status'), width: 88, render: (row) => <Status row={row} /> },
      {
        key: 'actions',
        title: t('column.actions'),
        width: 84,
        always: true,
        pinned: 'right',
        render: (row) => <RowActions row={row} {...handlers} />,
      },
    ];
  }, [t, handlers, hasLock]);
}
