import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type EarlierState, findEarlierState } from './earlier-state.ts';
import { type Migration, type Noted, readMigrations } from './migration-files.ts';
import { connected, liftLimits } from './session.ts';

/** Thrown if the database can't be migrated to this version. The message is one line for the terminal. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Applied extends Noted {
  readonly finished_at: Date | null;
}

const migrationsFolder = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));

/** The number of the database lock for migrations, which Prisma's command line takes, too. */
const advisoryLock = 72707369;

/**
 * Applies each missing migration in its own transaction, and records it in the same table as Prisma. A database of an
 * early version is brought to the first migration before. Servers that start at the same time wait for each other.
 *
 * @param before runs if a database with tables is about to change
 * @returns the names of the applied migrations
 * @throws MigrationError if this version doesn't know the database's state, or a migration was edited after it was
 * applied
 */
export async function migrate(
  connectionString: string,
  folder: string = migrationsFolder,
  before: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const applyMissing = async (client: pg.Client) => {
    await liftLimits(client);
    // PostgreSQL releases this lock when the connection ends, even after a failure.
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
    await client.query(createHistory);
    await leaveEarlierState(client, migrations);
    const history = await readHistory(client);
    const pending = pendingOf(migrations, history);
    if (history.length > 0 && pending.length > 0) await before();
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  };
  return connected(connectionString, applyMissing, 'skin-mirror migrate');
}

/** Creates the same history table as Prisma, so that Prisma's command line works with this database. */
const createHistory = `
CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"              VARCHAR(64) NOT NULL,
    "finished_at"           TIMESTAMPTZ,
    "migration_name"        VARCHAR(255) NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        TIMESTAMPTZ,
    "started_at"            TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count"   INTEGER NOT NULL DEFAULT 0
)`;

async function readHistory(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'SELECT migration_name AS name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
  );
  return rows;
}

function pendingOf(migrations: readonly Migration[], history: readonly Applied[]): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished_at } of history) {
    if (!finished_at) {
      throw new MigrationError(
        `The migration ${name} was begun and not finished. Settle it with: npm run prisma -- migrate resolve`,
      );
    }
    const migration = byName.get(name);
    if (!migration) throw new MigrationError(explainUnknown(name, migrations));
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was edited after it had been applied. Restore the file and write a new migration.`,
      );
    }
  }
  const applied = new Set(history.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Tells which version made a database with a migration that this version doesn't have, and what to do. */
function explainUnknown(name: string, migrations: readonly Migration[]): string {
  const [oldest, newest] = [migrations[0]?.name ?? '', migrations.at(-1)?.name ?? ''];
  if (name > newest) {
    return `The database was made by a newer version of Skin Mirror (migration ${name}; the newest of this version is ${newest}). Start that version, or restore a backup that this version made into a new database.`;
  }
  const age =
    name < oldest
      ? 'an older version of Skin Mirror that was never released'
      : 'a version of Skin Mirror that was never released';
  return `The database was made by ${age} (migration ${name}), so it cannot be upgraded. Start the version that made it, or restore a backup of a released version.`;
}

/** Brings a database of an early version to the first migration: as a whole or not at all. */
async function leaveEarlierState(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const history = await readHistory(client);
  if (history.some(({ finished_at }) => !finished_at)) return;
  const [init] = migrations;
  const state = await findEarlierState(history);
  if (!init || !state) return;
  await inTransaction(client, `upgrade to ${init.name}`, async () => {
    for (const sql of scriptsOf(state, init)) await client.query(sql);
    await client.query('DELETE FROM "_prisma_migrations"');
    await note(client, init, new Date());
  });
}

const scriptsOf = ({ before, after }: EarlierState, init: Migration): string[] =>
  after === undefined ? [before] : [before, init.sql, after];

/**
 * Applies migrations to an empty database in the caller's transaction.
 * @param noted those of another database; without them, all that are missing
 * @throws MigrationError if this version doesn't know one of them
 */
export async function migrateWithin(client: pg.Client, noted?: readonly Noted[]): Promise<void> {
  const migrations = await readMigrations(migrationsFolder);
  await client.query(createHistory);
  const missing = pendingOf(migrations, await readHistory(client));
  const names = noted && new Set(notedOnly(migrations, noted).map(({ name }) => name));
  for (const migration of missing.filter(({ name }) => !names || names.has(name))) {
    await client.query(migration.sql);
    await note(client, migration, new Date());
  }
}

/** True if the database has all migrations of this version. @throws MigrationError if it has others */
export async function isCurrent(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('_prisma_migrations') is not null as is_there`);
  if (!rows[0]?.is_there) return false;
  return pendingOf(await readMigrations(migrationsFolder), await readHistory(client)).length === 0;
}

/** @throws MigrationError if this version doesn't know all migrations of another database */
export async function checkMigrations(noted: readonly Noted[]): Promise<void> {
  notedOnly(await readMigrations(migrationsFolder), noted);
}

function notedOnly(migrations: readonly Migration[], noted: readonly Noted[]): readonly Noted[] {
  const finished_at = new Date();
  pendingOf(
    migrations,
    noted.map((one) => ({ ...one, finished_at })),
  );
  return noted;
}

function apply(client: pg.Client, migration: Migration): Promise<void> {
  const startedAt = new Date();
  return inTransaction(client, `migration ${migration.name}`, async () => {
    await client.query(migration.sql);
    await note(client, migration, startedAt);
  });
}

async function note(client: pg.Client, { name, checksum }: Migration, startedAt: Date): Promise<void> {
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name, startedAt],
  );
}

/** @throws MigrationError that names what failed, and says whether it changed anything */
async function inTransaction(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('BEGIN');
    await work();
    await client.query('COMMIT');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const isUndone = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    throw new MigrationError(
      isUndone
        ? `The ${what} failed and changed nothing: ${reason}`
        : `The database was lost during the ${what}: ${reason}. Start again: it is applied as a whole or not at all.`,
      { cause },
    );
  }
}
