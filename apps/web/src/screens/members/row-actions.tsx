import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowAction, RowActionBar } from '../../ui/resource/cells.tsx';
import { type MemberRow, memberName } from './member-row.ts';

export interface RowActionHandlers {
  onEdit: (row: MemberRow) => void;
  onDelete: (ids: string[]) => void;
  onLock: (ids: string[], isLocked: boolean) => void;
}

export function RowActions({ row, onEdit, onDelete }: RowActionHandlers & { row: MemberRow }) {
  const { t } = useTranslation('members');
  const name = memberName(row);
  return (
    <RowActionBar>
      <RowAction label={t('action.edit_of', { name })} title={t('action.edit')} onClick={() => onEdit(row)}>
        <IconPencil size={20} stroke={1.6} aria-hidden />
      </RowAction>
      <RowAction
        label={t('action.delete_of', { name })}
        title={t('action.delete')}
        onClick={() => onDelete([String(row.user_id)])}
      >
        <IconTrash size={20} stroke={1.6} aria-hidden />
      </RowAction>
    </RowActionBar>
  );
}
