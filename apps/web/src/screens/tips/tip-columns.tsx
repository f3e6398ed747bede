import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../ui/fact-list.tsx';
import { LinesCell, RowAction, RowActionBar, TextCell } from '../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../ui/resource/column.tsx';
import { type TipRow, tipName } from './tip-row.ts';

export interface TipActions {
  readonly onEdit: (row: TipRow) => void;
  readonly onRemove: (ids: string[]) => void;
}

/** The key, and the field of that name where we know one. */
function KeyCell({ type }: { type: string }) {
  const { t, i18n } = useTranslation('shared');
  const field = `field.${type}`;
  return (
    <LinesCell hint={i18n.exists(field, { ns: 'shared' }) ? t(`shared:field.${type}`) : undefined}>
      <code>{type}</code>
    </LinesCell>
  );
}

const Language = ({ row }: { row: TipRow }) => <span lang={row.lang}>{LOCALE_NAMES[row.lang]}</span>;

function RowActions({ row, onEdit, onRemove }: TipActions & { row: TipRow }) {
  const { t } = useTranslation('tips');
  const name = tipName(row);
  return (
    <RowActionBar>
      <RowAction label={t('action.edit_of', { name })} title={t('action.edit')} onClick={() => onEdit(row)}>
        <IconPencil size={18} aria-hidden />
      </RowAction>
      <RowAction
        label={t('action.delete_of', { name })}
        title={t('action.delete')}
        onClick={() => onRemove([String(row.id)])}
      >
        <IconTrash size={18} aria-hidden />
      </RowAction>
    </RowActionBar>
  );
}

/** The columns of the list; `actions` has to be stable. */
export function useTipColumns(actions: TipActions): ResourceColumn<TipRow>[] {
  const { t } = useTranslation(['tips', 'shared']);
  return useMemo(
    () => [
      { key: 'id', title: t('shared:field.id'), width: 72, render: ({ id }) => id },
      {
        key: 'title',
        title: t('shared:field.title'),
        width: 280,
        always: true,
        render: (row) => (
          <span lang={row.lang}>
            <TextCell text={row.title} />
          </span>
        ),
      },
      { key: 'type', title: t('column.key'), width: 200, render: ({ type }) => <KeyCell type={type} /> },
      { key: 'lang', title: t('shared:field.lang'), width: 140, render: (row) => <Language row={row} /> },
      {
        key: 'actions',
        title: t('column.actions'),
        width: 96,
        always: true,
        pinned: 'right',
        render: (row) => <RowActions row={row} {...actions} />,
      },
    ],
    [t, actions],
  );
}

/** A tip on a narrow screen. */
export function TipCard({ row, actions }: { row: TipRow; actions: TipActions }) {
  const { t } = useTranslation(['tips', 'shared']);
  return (
    <FactList
      head={<span lang={row.lang}>{row.title}</span>}
      aside={<Language row={row} />}
      facts={[
        [t('shared:field.id'), row.id],
        [t('column.key'), <KeyCell key="type" type={row.type} />],
      ]}
      actions={<RowActions row={row} {...actions} />}
    />
  );
}
