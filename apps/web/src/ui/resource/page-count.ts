import type { ViewsState } from './list-search.ts';

export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly sizes: readonly number[];
  readonly views: ViewsState;
  readonly total: number | undefined;
  /** True if the server stopped counting at `total`, so that there are more rows. */
  readonly isCapped?: boolean;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

type Counted = Pick<Paging, 'page' | 'pageSize' | 'total' | 'isCapped'>;

/** Returns the last page that the user can open. If the server didn't count all rows, each full page has a next page. */
export function lastPage({ page, pageSize, total = 0, isCapped }: Counted, rowCount: number): number {
  const counted = Math.max(1, Math.ceil(total / pageSize));
  if (!isCapped) return counted;
  return Math.max(counted, rowCount >= pageSize ? page + 1 : page);
}
