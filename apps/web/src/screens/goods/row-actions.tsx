import { IconArrowBackUp, IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowAction, RowActionBar } from '../../ui/resource/cells.tsx';
import { type GoodsRow, goodsId } from './goods-row.ts';
import type { GoodsChange } from './use-goods-actions.ts';

export interface RowActionHandlers {
  onEdit: (row: GoodsRow) => void;
  onChange: (change: GoodsChange, ids: string[]) => void;
}

interface RowActionsProps extends RowActionHandlers {
  row: GoodsRow;
  isDeleted: boolean;
}

const SIGN = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

export function RowActions({ row, isDeleted, onEdit, onChange }: RowActionsProps) {
  const { t } = useTranslation('goods');
  const name = row.goods_name;
  const ids = [goodsId(row)];
  if (isDeleted) {
    return (
      <RowActionBar>
        <RowAction
          label={t('action.restore_of', { name })}
          title={t('action.restore')}
          onClick={() => onChange('restore', ids)}
        >
          <IconArrowBackUp {...SIGN} />
        </RowAction>
      </RowActionBar>
    );
  }
  const isLocked = row.is_lock === 1;
  return (
    <RowActionBar>
      <RowAction label={t('action.edit_of', { name })} title={t('action.edit')} onClick={() => onEdit(row)}>
        <IconPencil {...SIGN} />
      </RowAction>
      <RowAction
        label={isLocked ? t('action.unlock_of', { name }) : t('action.lock_of', { name })}
        title={isLocked ? t('action.unlock') : t('action.lock')}
        onClick={() => onChange(isLocked ? 'unlock' : 'lock', ids)}
      >
        {isLocked ? <IconLockOpen {...SIGN} /> : <IconLock {...SIGN} />}
      </RowAction>
      <RowAction
        label={t('action.delete_of', { name })}
        title={t('action.delete')}
        onClick={() => onChange('remove', ids)}
      >
        <IconTrash {...SIGN} />
      </RowAction>
    </RowActionBar>
  );
}
