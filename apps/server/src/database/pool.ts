import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';

/** Two ways to the same connections: Prisma for ordinary reads and writes, SQL for frequent statements. */
export interface Database {
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
}

/** Opens the database; the first query makes the first connection. */
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
 * Connections on which every wait ends: connecting after 2 s, a statement after 5 s, a lock after 3 s and an idle
 * transaction after 10 s, so that one stuck part can't block the rest.
 *
 * Counts and ids (`int8`) are returned as numbers, `timestamptz` as Date, `date` as `yyyy-MM-dd`, `numeric` as text.
 */
export function createPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'skin-mirror',
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    // Queries here read few rows, so parallel workers cost more than they save.
    options: '-c TimeZone=UTC -c max_parallel_workers_per_gather=0',
    max: 16,
    types: { getTypeParser },
  });
  // The pool has already dropped the broken connection. The next query opens another and reports the error.
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
