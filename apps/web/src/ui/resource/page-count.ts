import type { Paging } from './column.tsx';

/** The last page that can be gone to. Where rows weren't all counted, a full page may have another behind it. */
export function lastPage({ page, pageSize, total = 0, isCapped }: Paging, rowCount: number): number {
  const counted = Math.max(1, Math.ceil(total / pageSize));
  if (!isCapped) return counted;
  return Math.max(counted, rowCount >= pageSize ? page + 1 : page);
}
