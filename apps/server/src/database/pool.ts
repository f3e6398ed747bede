import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg, { type ClientBase } from 'pg';
import type { Logger } from 'pino';
import { PrismaClient } from '../generated/prisma/client.ts';
import { setUpSession, wireOf } from './session.ts';

/**
 * The database by Prisma and by SQL, which use the same connections. SQL is for statements that have to be fast or
 * atomic.
 */
export interface Database {
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
}

export interface PoolOptions {
  /** The largest number of connections. */
  readonly max?: number;
  /** False if statements must not be kept prepared on their connections. */
  readonly isPrepared?: boolean;
  /**
   * True behind a pooler that gives each transaction another connection: the settings of a session are then stored in
   * the database.
   */
  readonly isPooled?: boolean;
  readonly log?: Pick<Logger, 'error'>;
}

/** Opens the database. The first query connects. */
export function openDatabase(
  connectionString: string,
  options: PoolOptions = {},
): Database & { close(): Promise<void> } {
  const pool = createPool(connectionString, options);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) });
  const close = async () => {
    await prisma.$disconnect();
    await pool.end();
  };
  return { pool, prisma, close };
}

/** The time in ms in which a connection has to be there. */
const CONNECT_MS = 2_000;

/**
 * Opens connections, with the limits of `session.ts` and 2 s for a connection.
 * Counts and ids (`int8`) are returned as numbers, `timestamptz` as Date, `date` as `yyyy-MM-dd`, `numeric` as text.
 */
export function createPool(
  connectionString: string,
  { max = 16, isPrepared = true, isPooled = false, log }: PoolOptions = {},
): pg.Pool {
  const names = { isOn: isPrepared };
  const pool = new pg.Pool({
    connectionString,
    application_name: 'skin-mirror',
    connectionTimeoutMillis: CONNECT_MS,
    max,
    types: { getTypeParser },
    async onConnect(client) {
      nameStatements(client, names, log);
      if (!isPooled) await setUpSession(client, CONNECT_MS);
    },
  });
  // The pool has already dropped the broken connection. The next query opens another one and reports the error.
  pool.on('error', () => undefined);
  return pool;
}

/** PostgreSQL doesn't know the statement, or another client of the pooler has prepared it on the same connection. */
const LOST_STATEMENT = new Set(['26000', '42P05']);

/**
 * Takes the names away from a connection's statements while `names` are off: a statement without a name isn't kept.
 * Switches the names off for all connections when a pooler loses a statement, so that only what was under way fails.
 */
function nameStatements(client: ClientBase, names: { isOn: boolean }, log: PoolOptions['log']): void {
  const { query } = client;
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]) =>
      Reflect.apply(query, client, [names.isOn ? statement : withoutName(statement), ...rest]),
  });
  wireOf(client).on('errorMessage', ({ code = '' }: pg.DatabaseError) => {
    if (!names.isOn || !LOST_STATEMENT.has(code)) return;
    names.isOn = false;
    log?.error(
      'the pooler of DATABASE_URL loses prepared statements, so none are prepared any more: set DATABASE_PREPARED=0, or let it keep them (PgBouncer 1.21 with max_prepared_statements)',
    );
  });
}

const withoutName = (statement: unknown) =>
  typeof statement === 'object' && statement !== null && 'name' in statement
    ? { ...statement, name: undefined }
    : statement;

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
