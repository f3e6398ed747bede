import { MAX_PAGE_SIZE } from '@skin-mirror/shared/kernel/page.ts';

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** Reads the rows of a list, page by page, until whoever reads them stops. */
export async function* rowsOf<T>(
  read: (paging: Paging) => Promise<{ readonly list: readonly T[] }>,
): AsyncGenerator<T> {
  for (let page = 1; ; page++) {
    const { list } = await read({ page, pageSize: MAX_PAGE_SIZE });
    yield* list;
    if (list.length < MAX_PAGE_SIZE) return;
  }
}

/** Reads all rows of a list. */
export async function allRows<T>(read: (paging: Paging) => Promise<{ readonly list: readonly T[] }>): Promise<T[]> {
  const rows: T[] = [];
  for await (const row of rowsOf(read)) rows.push(row);
  return rows;
}
