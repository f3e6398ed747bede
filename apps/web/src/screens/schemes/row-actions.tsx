import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowAction, RowActionBar } from '../../ui/resource/cells.tsx';
import { type SchemeRow, schemeId } from './scheme-row.ts';

export interface RowActionHandlers {
  onEdit: (row: SchemeRow) => void;
  onDelete: (ids: string[]) => void;
}

interface RowActionsProps extends RowActionHandlers {
  row: SchemeRow;
}

const SIGN = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done with one scheme. */
export function RowActions({ row, onEdit, onDelete }: RowActionsProps) {
  const { t } = useTranslation('schemes');
  const { name } = row;
  return (
    <RowActionBar>
      <RowAction label={t('action.edit_of', { name })} title={t('action.edit')} onClick={() => onEdit(row)}>
        <IconPencil {...SIGN} />
      </RowAction>
      <RowAction
        label={t('action.delete_of', { name })}
        title={t('action.delete')}
        onClick={() => onDelete([schemeId(row)])}
      >
        <IconTrash {...SIGN} />
      </RowAction>
    </RowActionBar>
  );
}
