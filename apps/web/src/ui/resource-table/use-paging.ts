import { useEffect } from 'react';
import type { Paging } from './column.ts';
import type { ListSearchBase } from './list-search.ts';
import type { ListSearch } from './use-list-search.ts';

/** A list's query, as far as paging asks. */
interface PagedQuery {
  readonly data: { readonly list: readonly unknown[]; readonly total: number } | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
}

/** A list's place among its pages; after the last row of the last page went, the page before is shown. */
export function usePaging<S extends ListSearchBase>(
  { page, pageSize, update }: ListSearch<S>,
  { data, error, isPlaceholderData }: PagedQuery,
  sizes: readonly number[],
): Paging {
  const isBeyond = !isPlaceholderData && data?.list.length === 0 && page > 1;
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  useEffect(() => {
    if (isBeyond && last < page) update({ page: last } as Partial<S>, true);
  });
  return {
    page,
    pageSize,
    sizes,
    total: data?.total ?? (error ? 0 : undefined),
    onPage: (next) => update({ page: next } as Partial<S>),
    onPageSize: (size) => update({ pageSize: size } as Partial<S>),
  };
}
