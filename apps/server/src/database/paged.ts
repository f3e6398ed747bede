import { parseSort, type Sort } from '@skin-mirror/shared/kernel/list.ts';
import type { Queryable } from './transaction.ts';

/** A page number, which starts at 1, and the number of rows per page. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** A page in the order that the caller wants. The API has already checked the names of the columns. */
export interface SortedPaging<Columns extends readonly string[]> extends Paging {
  readonly sort: Sort<Columns[number]>;
}

export interface Page<Row> {
  readonly list: Row[];
  readonly total: number;
}

/** The largest offset that Prisma and PostgreSQL accept. No list is that long. */
const MAX_OFFSET = 2 ** 31 - 1;

/** Returns a page of a list and the number of all rows. `count` has the same filter, and is asked only if needed. */
export async function paged<Row>(
  { page, pageSize }: Paging,
  rows: (window: { readonly skip: number; readonly take: number }) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<Page<Row>> {
  const skip = Math.min((page - 1) * pageSize, MAX_OFFSET);
  const list = await rows({ skip, take: pageSize });
  const isLast = list.length < pageSize && (list.length > 0 || skip === 0);
  return { list, total: isLast ? skip + list.length : await count() };
}

interface SqlList {
  readonly name: string;
  readonly select: string;
  /** The tables and conditions in SQL. The query for rows and the query for their number both use them. */
  readonly from: string;
  readonly values: readonly unknown[];
  readonly order: string;
  /** A column with a different value in each row. It orders rows that are otherwise equal. */
  readonly key: string;
  /** Counting stops at this number of rows. Without it, all rows are counted. */
  readonly maxCounted?: number | undefined;
}

/** Does the same as `paged`, for a list that is read with SQL. */
export function pagedSql<Row extends object>(
  db: Queryable,
  { sort, ...paging }: SortedPaging<readonly string[]>,
  list: SqlList,
): Promise<Page<Row>> {
  const { name, select, from, values, key, maxCounted } = list;
  const wanted = parseSort(sort);
  const order = wanted ? `${wanted.column} ${wanted.direction} nulls last, ${key} ${wanted.direction}` : list.order;
  const [limit, offset] = [values.length + 1, values.length + 2];
  return paged(
    paging,
    async ({ skip, take }) => {
      const { rows } = await db.query<Row>({
        name: `${name}.page${sort}`,
        text: `select ${select} from ${from} order by ${order} limit $${limit} offset $${offset}`,
        values: [...values, take, skip],
      });
      return rows;
    },
    async () => {
      const counted = maxCounted === undefined ? from : `(select from ${from} limit ${maxCounted}) as counted`;
      const { rows } = await db.query<{ total: number }>({
        name: `${name}.count${maxCounted ?? ''}`,
        text: `select count(*) as total from ${counted}`,
        values: [...values],
      });
      return rows[0]?.total ?? 0;
    },
  );
}

type Direction = 'asc' | 'desc';
type Order<Column extends string, Nullable extends string> = {
  readonly [K in Exclude<Column, Nullable>]?: Direction;
} & {
  readonly [K in Nullable]?: { readonly sort: Direction; readonly nulls: 'last' };
};

/** Returns Prisma's `orderBy`, with `key` for equal rows, or `own` if the caller wants no order. */
export function orderBy<Column extends string, Key extends string, Own, const Nullable extends Column = never>(
  sort: Sort<Column>,
  { key, own, nullable = [] }: { readonly key: Key; readonly own: Own; readonly nullable?: readonly Nullable[] },
): Own | Order<Column | Key, Nullable>[] {
  const wanted = parseSort(sort);
  if (!wanted) return own;
  const { column, direction } = wanted;
  const isNullable = nullable.some((name) => name === column);
  return [{ [column]: isNullable ? { sort: direction, nulls: 'last' } : direction }, { [key]: direction }] as Order<
    Column | Key,
    Nullable
  >[];
}

/** Escapes the wildcards of `like` in a text. */
export const escapedLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns a Prisma condition that a column contains `text`, ignoring case. Wildcards in `text` are escaped. */
export const containing = (text: string) => ({
  contains: escapedLike(text),
  mode: 'insensitive' as const,
});
