import { Badge } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/fact-list.tsx';
import { NoValue, RowAction, RowActionBar, TextCell } from '../../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../../ui/resource/column.tsx';
import settings from '../settings.module.css';
import classes from './mapping.module.css';
import { isEnabled, type MappingRow } from './mapping-row.ts';

function Types({ row, types }: { row: MappingRow; types: ReadonlyMap<number, string> }) {
  if (row.goods_types_arr.length === 0) return <NoValue />;
  return (
    <span className={classes.types}>
      {row.goods_types_arr.map((id) => (
        <Badge key={id} variant="default" className={settings.badge}>
          {types.get(id)}
        </Badge>
      ))}
    </span>
  );
}

function Status({ row }: { row: MappingRow }) {
  const { t } = useTranslation('settings');
  return (
    <Badge variant="light" color={isEnabled(row) ? 'jade' : 'gray'} className={settings.badge}>
      {t(isEnabled(row) ? 'mapping.on' : 'mapping.off')}
    </Badge>
  );
}

function OwnMark({ row }: { row: MappingRow }) {
  const { t } = useTranslation('settings');
  return (
    <Badge size="sm" variant="light" color={row.isedit ? 'blue' : 'gray'} className={settings.badge}>
      {t(row.isedit ? 'mapping.own' : 'mark.default')}
    </Badge>
  );
}

export interface MappingActions {
  readonly onEdit: (row: MappingRow) => void;
  readonly onReset: (ids: string[]) => void;
  readonly nameOf: (row: MappingRow) => string;
}

function RowActions({ row, onEdit, onReset, nameOf }: MappingActions & { row: MappingRow }) {
  const { t } = useTranslation('settings');
  const name = nameOf(row);
  return (
    <RowActionBar>
      <RowAction label={t('action.edit_of', { name })} title={t('action.edit')} onClick={() => onEdit(row)}>
        <IconPencil size={18} aria-hidden />
      </RowAction>
      {row.isedit === 1 && (
        <RowAction
          label={t('action.reset_of', { name })}
          title={t('action.reset')}
          onClick={() => onReset([row.analysis_type])}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </RowAction>
      )}
    </RowActionBar>
  );
}

/** The columns of the list; `actions` and `types` must be stable. */
export function useMappingColumns(
  actions: MappingActions,
  types: ReadonlyMap<number, string>,
): ResourceColumn<MappingRow>[] {
  const { t } = useTranslation('settings');
  return useMemo(
    () => [
      {
        key: 'dimension',
        title: t('column.dimension'),
        width: 128,
        always: true,
        render: (row) => <TextCell text={actions.nameOf(row)} />,
      },
      { key: 'types', title: t('column.types'), width: 300, render: (row) => <Types row={row} types={types} /> },
      {
        key: 'threshold',
        title: t('column.threshold'),
        width: 132,
        render: (row) => t('mapping.below', { score: row.threshold }),
      },
      { key: 'status', title: t('column.status'), width: 96, render: (row) => <Status row={row} /> },
      { key: 'mark', title: t('column.source'), width: 104, render: (row) => <OwnMark row={row} /> },
      {
        key: 'actions',
        title: t('column.actions'),
        width: 84,
        always: true,
        pinned: 'right',
        render: (row) => <RowActions row={row} {...actions} />,
      },
    ],
    [t, actions, types],
  );
}

interface MappingCardProps {
  row: MappingRow;
  actions: MappingActions;
  types: ReadonlyMap<number, string>;
}

export function MappingCard({ row, actions, types }: MappingCardProps) {
  const { t } = useTranslation('settings');
  return (
    <FactList
      head={actions.nameOf(row)}
      aside={<Status row={row} />}
      facts={[
        [t('column.types'), <Types key="types" row={row} types={types} />],
        [t('column.threshold'), t('mapping.below', { score: row.threshold })],
        [t('column.source'), <OwnMark key="mark" row={row} />],
      ]}
      actions={<RowActions row={row} {...actions} />}
    />
  );
}
