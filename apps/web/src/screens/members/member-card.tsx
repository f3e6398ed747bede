import { useTranslation } from 'react-i18next';
import { FactList } from '../../ui/fact-list.tsx';
import { PermissionBadges } from '../../ui/permission-badges.tsx';
import { LastLogin, LockSwitch, Name, Password, Status } from './member-cells.tsx';
import type { MemberRow } from './member-row.ts';
import { type RowActionHandlers, RowActions } from './row-actions.tsx';

interface MemberCardProps {
  row: MemberRow;
  handlers: RowActionHandlers;
  hasLock: boolean;
}

export function MemberCard({ row, handlers, hasLock }: MemberCardProps) {
  const { t } = useTranslation(['members', 'shared']);
  return (
    <FactList
      head={<Name row={row} />}
      aside={<Status row={row} />}
      facts={[
        [t('shared:field.mobile'), row.mobile],
        [t('shared:field.shop'), row.shop],
        [t('shared:field.power'), row.power && <PermissionBadges key="power" power={row.power} />],
        [t('column.password'), row.pwd && <Password key="pwd" row={row} />],
        [t('column.last_login'), <LastLogin key="login" row={row} />],
        [t('column.last_device'), row.last_device],
        [t('column.lock'), hasLock ? <LockSwitch key="lock" row={row} onLock={handlers.onLock} /> : null],
      ]}
      actions={<RowActions row={row} {...handlers} />}
    />
  );
}
