import type { Paging } from './column.tsx';

/** The last reachable page. If not all rows were counted, a full page may be followed by another. */
export function lastPage({ page, pageSize, total = 0, isCapped }: Paging, rowCount: number): number {
  const counted = Math.max(1, Math.ceil(total / pageSize));
  if (!isCapped) return counted;
  return Math.max(counted, rowCount >= pageSize ? page + 1 : page);
}
