import type { ViewsState } from './list-search.ts';

/** The position in a list, and functions to change it. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly sizes: readonly number[];
  /** Saved views; undefined if the list keeps nothing in its address. */
  readonly views?: ViewsState;
  readonly total: number | undefined;
  /** True if there are more rows than `total`. */
  readonly isCapped?: boolean;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

/** Returns the last page that can be reached. If not all rows were counted, a full page may be followed by another. */
export function lastPage({ page, pageSize, total = 0, isCapped }: Paging, rowCount: number): number {
  const counted = Math.max(1, Math.ceil(total / pageSize));
  if (!isCapped) return counted;
  return Math.max(counted, rowCount >= pageSize ? page + 1 : page);
}
