import type { Services } from '../services.ts';
import { batches, forEachShop, type Parts } from './in-turn.ts';
import { KEPT, keptSince, type TableName } from './kept.ts';

/** Selects the `tenant_id` of the shops for which a job has something to do. */
export interface ShopQuery {
  readonly name: `job.${string}`;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/**
 * Runs a job's work for the shops that a query finds, and returns the sum of the results. SQL instead of Prisma, because
 * Prisma would read all rows to find their shops.
 * @throws ShopsFailed at the end, if the work failed for a shop
 */
export async function forShopsWith(
  services: Pick<Services, 'pool' | 'log'>,
  { name, text, values = [] }: ShopQuery,
  work: (tenant_id: number) => Parts,
): Promise<number> {
  const { rows } = await services.pool.query<{ tenant_id: number }>({ name, text, values: [...values] });
  return forEachShop(
    services,
    rows.map(({ tenant_id }) => tenant_id),
    work,
  );
}

interface ShopRows {
  readonly table: TableName;
  /** The columns of the primary key beside `tenant_id`. */
  readonly key: string;
  /** SQL. The shop is $1, the further values follow. */
  readonly where: string;
  /** SQL: what the rows lose. Without it, the rows are deleted. */
  readonly set?: string | undefined;
}

/**
 * Returns a function that deletes at most so many rows of a shop, for `batches`. SQL instead of Prisma, because Prisma's
 * limited deletion names the shop only in its inner query.
 */
export const deleting =
  (
    { pool }: Pick<Services, 'pool'>,
    { table, key, where, set }: ShopRows,
    values: readonly [tenant_id: number, ...rest: unknown[]],
  ) =>
  async (limit: number): Promise<number> => {
    const rows = `select ${key} from ${table} where tenant_id = $1 and ${where} limit $${values.length + 1}`;
    const { rowCount } = await pool.query({
      name: `purge.${table}`,
      text: `${set ? `update ${table} set ${set}` : `delete from ${table}`} where tenant_id = $1 and (${key}) in (${rows})`,
      values: [...values, limit],
    });
    return rowCount ?? 0;
  };

/** The tables whose rows have a time in `KEPT`. */
type EndingTable = { [Name in TableName]: (typeof KEPT)[Name] extends { days: number } ? Name : never }[TableName];

interface OldRows extends Pick<ShopRows, 'key' | 'set'> {
  readonly table: EndingTable;
  /** The column with the time from which the days of `KEPT` count. */
  readonly time: string;
  /** SQL: only these rows. */
  readonly where?: string;
  /** SQL: old rows that stay. The shop is $1. */
  readonly unless?: string;
  /** The number of rows in the first batch of a shop. */
  readonly atOnce?: number;
}

/** Returns a job that deletes the rows of a table that are too old, in batches, shop by shop in turns. */
export const purge =
  ({ table, key, time, where = 'true', unless = 'false', set, atOnce }: OldRows) =>
  (services: Pick<Services, 'pool' | 'log'>): Promise<number> => {
    const before = keptSince(KEPT[table]);
    return forShopsWith(
      services,
      {
        name: `job.shops-with-old-${table}`,
        text: `select distinct tenant_id from ${table} where ${where} and ${time} < $1`,
        values: [before],
      },
      (tenant_id) => {
        const old = `${where} and ${time} < $2 and not (${unless})`;
        return batches(deleting(services, { table, key, set, where: old }, [tenant_id, before]), atOnce);
      },
    );
  };
