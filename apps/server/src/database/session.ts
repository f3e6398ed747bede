import { randomBytes } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg, { type ClientBase } from 'pg';
import { SettingsError } from '../env.ts';

/**
 * Settings of each database connection. The time limits keep one stuck statement from blocking others. Parallel workers
 * are off, because they only slow down queries that read few rows.
 */
const SESSION: Readonly<Record<string, string>> = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  TimeZone: 'UTC',
  max_parallel_workers_per_gather: '0',
};

const SET = Object.entries(SESSION)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');

/** Sets up a new connection within `withinMs` milliseconds. Poolers refuse settings in the start-up message. */
export async function setUpSession(client: ClientBase, withinMs: number): Promise<void> {
  const timer = setTimeout(() => wireOf(client).stream.destroy(), withinMs);
  try {
    await client.query(SET);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the inner connection of a pg client, with its socket and its message events. */
export const wireOf = (client: ClientBase) =>
  (client as unknown as { readonly connection: EventEmitter & { readonly stream: Socket } }).connection;

export async function liftLimits(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
}

/** The number of a database lock. With this lock, servers that start at the same time wait for each other. */
export const START_LOCK = 72707370;

/**
 * Stores the connection settings in the database as defaults for the role in `pooled`. A server can't set up
 * connections behind a pooler by itself. `direct` is the address without the pooler.
 *
 * @returns the settings that pooled connections don't have yet, because the pooler still holds older connections
 */
export async function storeSession(direct: string, pooled: string): Promise<string[]> {
  const role = new pg.Client({ connectionString: pooled }).user ?? '';
  await connected(direct, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [START_LOCK]);
    const { rows } = await client.query<{ database: string; stored: string[] | null }>(
      `select current_database() as database,
              (select setconfig from pg_db_role_setting s
                 join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
                where r.rolname = $1 and d.datname = current_database()) as stored`,
      [role],
    );
    const { database = '', stored } = rows[0] ?? {};
    const target = `${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)}`;
    for (const [name, value] of Object.entries(SESSION)) {
      if (stored?.includes(`${name}=${value}`)) continue;
      const statement = `alter role ${target} set ${name} = '${value}'`;
      await client.query(statement).catch((cause: pg.DatabaseError) => {
        if (cause.code !== '42501') throw cause;
        throw new SettingsError(
          `The role of DATABASE_DIRECT_URL may not set limits for that of DATABASE_URL: use one role, or let an administrator run “${statement}”.`,
        );
      });
    }
    await client.query('commit');
  });
  return connected(pooled, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select name from json_each_text($1) as wanted(name, value) where current_setting(name) <> value`,
      [JSON.stringify(SESSION)],
    );
    return rows.map(({ name }) => name);
  });
}

/** Milliseconds to wait for a notification. */
export const HEARD_MS = 3_000;

/**
 * Refuses the address of a pooler that changes connections between transactions, because LISTEN and locks don't work
 * there.
 *
 * @throws SettingsError
 */
export async function refusePooler(
  connectionString: string,
  setting: 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL' = 'DATABASE_DIRECT_URL',
): Promise<void> {
  const channel = `start_${randomBytes(8).toString('hex')}`;
  const isHeard = await connected(connectionString, async (ear) => {
    const heard = new Promise<boolean>((resolve) => {
      ear.once('notification', () => resolve(true));
      setTimeout(resolve, HEARD_MS, false).unref();
    });
    await ear.query(`listen ${channel}`);
    await connected(connectionString, (mouth) => mouth.query(`notify ${channel}`));
    return heard;
  });
  if (!isHeard) {
    throw new SettingsError(
      `A pooler in front of the database loses notifications and locks: set ${setting} to the address of PostgreSQL itself.`,
    );
  }
}

/** Runs `work` with a connection of its own. */
export async function connected<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
  application_name = 'skin-mirror start',
): Promise<T> {
  const client = new pg.Client({ connectionString, application_name });
  // This event is ignored, because the running statement also reports a lost connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
