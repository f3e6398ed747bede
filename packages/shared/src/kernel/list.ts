/** The largest number of rows for an operation on all rows that match a filter. */
export const MAX_SELECTED = 5_000;

/** The order of a list: a column, with a leading minus for descending. An empty text means the list's default order. */
export type Sort<Column extends string> = '' | Column | `-${Column}`;

/** Returns all orders of a list with these columns. */
export const sortsOf = <Column extends string>(columns: readonly Column[]): Sort<Column>[] => [
  '',
  ...columns.flatMap((column) => [column, `-${column}`] as const),
];

/** Returns the column and direction of an order; undefined for the default order. */
export function parseSort<Column extends string>(
  sort: Sort<Column>,
): { readonly column: Column; readonly direction: 'asc' | 'desc' } | undefined {
  if (sort === '') return undefined;
  return sort.startsWith('-')
    ? { column: sort.slice(1) as Column, direction: 'desc' }
    : { column: sort as Column, direction: 'asc' };
}
