import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';

/**
 * The database by Prisma and by SQL, which use the same connections. SQL is for statements that have to be fast or
 * atomic.
 */
export interface Database {
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
}

/** Opens the database. The first query connects. */
export function openDatabase(connectionString: string): Database & { close(): Promise<void> } {
  const pool = createPool(connectionString);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) });
  const close = async () => {
    await prisma.$disconnect();
    await pool.end();
  };
  return { pool, prisma, close };
}

/**
 * Opens connections. Every wait has a limit, so that one stuck part can't block the rest: 2 s for a connection, 5 s for
 * a statement, 3 s for a lock, 10 s for an idle transaction.
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
    // Switches off parallel workers, which would cost more than they save, because the queries read few rows.
    options: '-c TimeZone=UTC -c max_parallel_workers_per_gather=0',
    max: 16,
    types: { getTypeParser },
  });
  // The pool has already dropped the broken connection. The next query opens another one and reports the error.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Statements with more values than this get no name. Each connection keeps every named statement, and a list of another
 * length makes another statement.
 */
const MAX_NAMED_VALUES = 12;

/** Names statements, because a connection plans each named statement only once. */
const statementNameGenerator = ({ sql, args }: { readonly sql: string; readonly args: readonly unknown[] }) =>
  args.length > MAX_NAMED_VALUES ? '' : `prisma.${createHash('sha1').update(sql).digest('base64url')}`;

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
