/** Rows that one operation takes on when it is for all that match a filter. */
export const MAX_SELECTED = 5_000;

/** The order of a list: a column, with a minus before it for the largest first. Empty is the list's own order. */
export type Sort<Column extends string> = '' | Column | `-${Column}`;

/** Every order that a list with these columns has. */
export const sortsOf = <Column extends string>(columns: readonly Column[]): Sort<Column>[] => [
  '',
  ...columns.flatMap((column) => [column, `-${column}`] as const),
];

/** The column and direction of an order; undefined for the list's own. */
export function parseSort<Column extends string>(
  sort: Sort<Column>,
): { readonly column: Column; readonly direction: 'asc' | 'desc' } | undefined {
  if (sort === '') return undefined;
  return sort.startsWith('-')
    ? { column: sort.slice(1) as Column, direction: 'desc' }
    : { column: sort as Column, direction: 'asc' };
}
