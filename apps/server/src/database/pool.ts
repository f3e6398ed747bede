import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';

/** Both ways to the same connections: Prisma for configuration and forms, SQL for what is called often. */
export interface Database {
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
}

/** Opens the database; nothing connects before the first query. */
export function openDatabase(connectionString: string): Database & { close(): Promise<void> } {
  const pool = createPool(connectionString);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const close = async () => {
    await prisma.$disconnect();
    await pool.end();
  };
  return { pool, prisma, close };
}

/**
 * Connections whose waits all end: a connection is given up after 2 s, a statement after 5 s, a lock after 3 s and a
 * transaction that does nothing after 10 s, so that one stuck part can't hold up the rest.
 *
 * Counts and ids (`int8`) come as numbers, `timestamptz` as Date, `date` as `yyyy-MM-dd`, `numeric` as text.
 */
export function createPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'skin-mirror',
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    // Queries here read few rows: starting parallel workers costs more than they bring.
    options: '-c TimeZone=UTC -c max_parallel_workers_per_gather=0',
    max: 16,
    types: { getTypeParser },
  });
  // The pool has already dropped the broken connection; the next query opens another and reports what is wrong.
  pool.on('error', () => undefined);
  return pool;
}

const { builtins } = pg.types;

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: parseInt8,
  [builtins.DATE]: (text) => text,
};

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format);

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}
