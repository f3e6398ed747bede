import pg from 'pg';
import { BackupError } from './backup-error.ts';
import { withClient } from './dump.store.ts';

/** PostgreSQL's code for a right that the role doesn't have. */
const NOT_ALLOWED = '42501';

/** @throws BackupError if the role may not create databases */
export async function createDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0`);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== NOT_ALLOWED) throw cause;
    throw new BackupError('may_not_create', { role: client.user ?? '' }, { cause });
  }
}

/** Without `force`: with it PostgreSQL refuses a role that is no superuser while autovacuum works in the database. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
}

/** Gives the database `fresh` the name of `used`, which gets the name `former`: both, or none. */
async function exchange(client: pg.Client, used: string, fresh: string, former: string): Promise<void> {
  const [a, b, c] = [used, fresh, former].map((name) => pg.escapeIdentifier(name));
  await client.query('begin');
  await client.query(`alter database ${a} rename to ${c}`);
  await client.query(`alter database ${b} rename to ${a}`);
  await client.query('commit');
}

/** Drops the databases that a killed drill or restore left behind. One that is in use belongs to a running command. */
export async function dropAbandoned(client: pg.Client, used: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
      where starts_with(datname, $1) and substr(datname, length($1) + 1) ~ '^_(drill|restored)_[0-9]+$'`,
    [used],
  );
  for (const { name } of rows) {
    await dropDatabase(client, name).catch((cause: unknown) => {
      if (!isInUse(cause)) throw cause;
    });
  }
}

/** Restores into a new database, which then takes the name of the used one. */
export async function restoreBeside(
  address: string,
  used: string,
  restore: (address: string) => Promise<number>,
): Promise<{ readonly erased: number; readonly former: string }> {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const [fresh, former] = [`${used}_restored_${stamp}`, `${used}_before_${stamp}`];
  return withMaintenance(address, async (client) => {
    await dropAbandoned(client, used);
    await createDatabase(client, fresh);
    try {
      const erased = await restore(withDatabase(address, fresh));
      await exchange(client, used, fresh, former);
      return { erased, former };
    } catch (cause) {
      await client.query('rollback');
      await dropDatabase(client, fresh);
      if (isInUse(cause)) throw new BackupError('in_use', { database: used }, { cause });
      throw cause;
    }
  });
}

/** PostgreSQL's code for a database that has other connections. */
const IN_USE = '55006';
const isInUse = (cause: unknown): boolean => cause instanceof pg.DatabaseError && cause.code === IN_USE;

export function withDatabase(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

/** Connects to a database that every server has, because nobody can rename the database of their own connection. */
export const withMaintenance = <T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(withDatabase(address, 'postgres'), work);
