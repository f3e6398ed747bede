import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import { DEFAULT_LAYOUT } from '@skin-mirror/shared/view/view.ts';
import type { ResourceColumn } from '../resource/column.tsx';
import { orderColumns } from '../resource/column-order.ts';
import { useViews } from '../resource/use-views.ts';

export type ListColumn = Pick<ResourceColumn<never>, 'key' | 'always' | 'hidden'>;

/** Returns the columns that the account sees in a list, in their order, as far as an export can have them. */
export function useShownColumns<Column extends string>(
  list: ListName,
  columns: readonly ListColumn[],
  exported: readonly Column[],
): Column[] {
  const { order, hidden } = useViews(list).data?.layout ?? DEFAULT_LAYOUT;
  // A column that the account has never arranged is hidden if it is hidden at first.
  const isHidden = ({ key, hidden: atFirst }: ListColumn) =>
    hidden.includes(key) || (atFirst === true && !order.includes(key));
  return orderColumns(columns, order)
    .filter((column) => column.always || !isHidden(column))
    .flatMap(({ key }) => exported.filter((one) => one === key));
}

/** Returns the columns of an export that its list doesn't have. */
export const furtherColumns = <Column extends string>(columns: readonly ListColumn[], exported: readonly Column[]) =>
  exported.filter((key) => columns.every((column) => column.key !== key));
