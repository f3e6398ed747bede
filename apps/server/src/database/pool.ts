import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg, { type ClientBase } from 'pg';
import type { Logger } from 'pino';
import { PrismaClient } from '../generated/prisma/client.ts';
import { setUpSession, wireOf } from './session.ts';
import { openAllShops } from './shop-rows.ts';
import { WaitingPool } from './waiting-pool.ts';

/** Access to the database by Prisma, and by SQL for what must be fast or atomic. Both use the same connections. */
export interface Database {
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
}

export interface PoolOptions {
  readonly max?: number;
  /** The number of connections that stay open when nothing uses them. */
  readonly min?: number;
  /** Milliseconds that a caller waits for a connection, and the longest time to open one. */
  readonly waitMs?: number;
  /** False if connections must not keep prepared statements. */
  readonly isPrepared?: boolean;
  /** True behind a pooler that changes connections between transactions. The database stores the settings then. */
  readonly isPooled?: boolean;
  /** True if a call for a shop gets connections that see the rows of this shop alone. */
  readonly byShop?: boolean;
  readonly log?: Pick<Logger, 'error'>;
}

/**
 * Prepares access to the database. The first query opens a connection. Prisma's client is made when it is first used,
 * because that takes some 20 ms and its memory, and most lanes need none.
 */
export function openDatabase(
  connectionString: string,
  options: PoolOptions = {},
): Database & { close(): Promise<void> } {
  const pool = createPool(connectionString, options);
  let client: PrismaClient | undefined;
  const open = () => {
    const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) });
    if (options.byShop) sendEachAlone(prisma);
    return prisma;
  };
  return {
    pool,
    get prisma() {
      client ??= open();
      return client;
    },
    async close() {
      await client?.$disconnect();
      await pool.end();
    },
  };
}

interface Loader {
  readonly _requestHandler: { readonly dataloader: { readonly options: { batchBy: unknown } } };
}

/**
 * Sends each `findUnique` as a statement of its own. Prisma joins those of one moment, also of two calls, and the statement
 * would be about two shops. A transaction as a list of statements is refused: Prisma collects its statements the same way,
 * and sends the lists of one moment in the name of one call.
 */
function sendEachAlone(prisma: PrismaClient): void {
  const { dataloader } = (prisma as unknown as Loader)._requestHandler;
  if (typeof dataloader.options.batchBy !== 'function')
    throw new Error('this version of Prisma joins statements otherwise');
  dataloader.options.batchBy = ({ transaction }: { readonly transaction?: { readonly kind: string } }) => {
    if (transaction?.kind === 'batch') throw new Error('a transaction is a function here, not a list of statements');
    return undefined;
  };
}

/** Milliseconds to set up a new connection. */
const SET_UP_MS = 2_000;

/**
 * Creates a pool whose connections have the limits of `session.ts`.
 * `int8` values are returned as numbers, `timestamptz` as Date, `date` as `yyyy-MM-dd`, `numeric` as text.
 */
export function createPool(
  connectionString: string,
  { max = 16, min = 0, waitMs = 2_000, isPrepared = true, isPooled = false, byShop = false, log }: PoolOptions = {},
): pg.Pool {
  const names = { isOn: isPrepared };
  const pool = new WaitingPool({
    connectionString,
    application_name: 'skin-mirror',
    connectionTimeoutMillis: waitMs,
    max,
    min,
    byShop,
    types: { getTypeParser },
    async onConnect(client) {
      // The statement that runs, or the next one, reports a lost connection. Node would end the process for an event
      // that nobody listens to, and the pool listens only to connections that no transaction uses.
      client.on('error', () => undefined);
      nameStatements(client, names, log);
      if (isPooled) return;
      await setUpSession(client, SET_UP_MS);
      await openAllShops(client);
    },
  });
  // This event is ignored, because the pool drops a broken connection by itself. The next query opens a new connection.
  pool.on('error', () => undefined);
  return pool;
}

/** PostgreSQL's error codes for an unknown prepared statement, and for a statement name that is already in use. */
const LOST_STATEMENT = new Set(['26000', '42P05']);

/**
 * Removes the names of statements while `names` is off, because PostgreSQL keeps only named statements prepared. If a
 * pooler loses a statement, `names` is switched off for all connections.
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

/** A statement with more values gets no name: lists of different lengths would fill each connection with statements. */
const MAX_NAMED_VALUES = 12;

/** Names a statement, so that each connection prepares it only once. */
const statementNameGenerator = ({ sql, args }: { readonly sql: string; readonly args: readonly unknown[] }) =>
  args.length > MAX_NAMED_VALUES ? '' : `prisma.${createHash('sha256').update(sql).digest('base64url')}`;

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
