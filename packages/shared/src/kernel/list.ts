/** The largest number of rows that an operation on all matching rows accepts. */
export const MAX_SELECTED = 5_000;

/** The sort order of a list: a column, with a minus before it for descending order. Empty means the default order. */
export type Sort<Column extends string> = '' | Column | `-${Column}`;

export const sortsOf = <Column extends string>(columns: readonly Column[]): Sort<Column>[] => [
  '',
  ...columns.flatMap((column) => [column, `-${column}`] as const),
];

/** Returns undefined for the default order. */
export function parseSort<Column extends string>(
  sort: Sort<Column>,
): { readonly column: Column; readonly direction: 'asc' | 'desc' } | undefined {
  if (sort === '') return undefined;
  return sort.startsWith('-')
    ? { column: sort.slice(1) as Column, direction: 'desc' }
    : { column: sort as Column, direction: 'asc' };
}
