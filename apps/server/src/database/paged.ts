import { parseSort, type Sort } from '@skin-mirror/shared/kernel/list.ts';
import type { Queryable } from './transaction.ts';

/** A page of a list; the first is 1. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

export interface Page<Row> {
  readonly list: Row[];
  readonly total: number;
}

/** The largest offset Prisma and PostgreSQL accept; no list is that long. */
const MAX_OFFSET = 2 ** 31 - 1;

/**
 * A page of a list and the number of all its rows. `count` must filter like `rows`; it runs only if the page itself
 * doesn't show where the list ends.
 */
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
  /** Name prefix of the prepared statements. */
  readonly name: string;
  readonly select: string;
  /** Tables and conditions, used for the rows and their count. */
  readonly from: string;
  readonly values: readonly unknown[];
  /** Checked by the contract. It names columns as in the statement's output. */
  readonly sort: Sort<string>;
  /** The list's default order. */
  readonly order: string;
  /** Output column that is unique per row, so that every order is total. */
  readonly key: string;
}

/** Like `paged`, for a list that needs SQL. */
export function pagedSql<Row extends object>(db: Queryable, list: SqlList, paging: Paging): Promise<Page<Row>> {
  const { name, select, from, values, sort, key } = list;
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
      const { rows } = await db.query<{ total: number }>({
        name: `${name}.count`,
        text: `select count(*) as total from ${from}`,
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

/**
 * Prisma's `orderBy` for a list: the wanted column and then the key, which makes the order total; or the list's own
 * order.
 */
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

/** Prisma's condition for a text that contains another, ignoring case. Wildcards are escaped. */
export const containing = (text: string) => ({
  contains: text.replace(/[\\%_]/g, '\\$&'),
  mode: 'insensitive' as const,
});
