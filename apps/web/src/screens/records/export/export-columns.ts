import { RECORD_EXPORT_COLUMNS, type RecordExportColumn } from '@skin-mirror/shared/export/export.ts';
import { DEFAULT_LAYOUT } from '@skin-mirror/shared/view/view.ts';
import { orderColumns } from '../../../ui/resource/column-order.ts';
import { useViews } from '../../../ui/resource/use-views.ts';
import { RECORD_COLUMNS } from '../records-columns.tsx';

const isExported = (key: string): key is RecordExportColumn =>
  (RECORD_EXPORT_COLUMNS as readonly string[]).includes(key);

/** Columns of the file that the list doesn't have. */
export const FURTHER_COLUMNS = RECORD_EXPORT_COLUMNS.filter((key) =>
  RECORD_COLUMNS.every((column) => column.key !== key),
);

/** Returns the columns that the account sees in the list, in their order. */
export function useShownColumns(): RecordExportColumn[] {
  const { order, hidden } = useViews('records').data?.layout ?? DEFAULT_LAYOUT;
  // A column that the account has never arranged is hidden if it is hidden at first.
  const isHidden = ({ key, hidden: atFirst }: (typeof RECORD_COLUMNS)[number]) =>
    hidden.includes(key) || (atFirst === true && !order.includes(key));
  return orderColumns(RECORD_COLUMNS, order)
    .filter((column) => column.always || !isHidden(column))
    .map(({ key }) => key)
    .filter(isExported);
}
