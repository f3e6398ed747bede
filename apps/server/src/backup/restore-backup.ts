import type { Logger } from 'pino';
import { checkMigrations, MigrationError, migrateWithin } from '../database/migrate.ts';
import { openDatabase } from '../database/pool.ts';
import { ownerAddress } from '../env.ts';
import { ERASURES } from '../jobs/tables.ts';
import { createSecrets, loadMasterKey } from '../kernel/secret.ts';
import { noteRestored } from '../modules/audit/accept-logs.ts';
import { createAuditHeads } from '../modules/audit/audit-heads.ts';
import { eraseCustomers } from '../modules/customer/erase.store.ts';
import { createServices } from '../start/bootstrap.ts';
import { opensCheck } from '../start/secret-key.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { openArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { restoreBeside } from './beside.store.ts';
import { withClient } from './dump.store.ts';
import { type ErasureNote, erasuresSince } from './erased.ts';
import { restoreFiles } from './files.ts';
import { analyzeTables, inspect, loadDatabase, markErased, storedSecretCheck } from './load.store.ts';
import type { BackupEnv } from './make-backup.ts';
import { openWith } from './seal.ts';
import { wordingFaults } from './storage-words.ts';

export interface RestoreOptions {
  readonly place?: string | undefined;
  /** The newest backup if it is undefined. */
  readonly name?: string | undefined;
  /** The text of a file with private keys. */
  readonly keys?: string | undefined;
  /** True to take the place of a database with tables, which stays beside under another name. */
  readonly isReplacing?: boolean;
  /** True to leave out files whose copies are missing or damaged. */
  readonly isSkipping?: boolean;
  readonly log: Logger;
}

/** Opens a backup, and checks that this version and the key can restore it. @throws BackupError */
export async function openBackup(
  env: BackupEnv,
  { place = env.BACKUP_DIR, name: wanted, keys }: Pick<RestoreOptions, 'place' | 'name' | 'keys'>,
) {
  const archive = await openArchive(env, place);
  const name = wanted ?? (await archive.newest());
  const manifest = await archive.manifest(name);
  try {
    await checkMigrations(manifest.migrations);
  } catch (cause) {
    if (!(cause instanceof MigrationError)) throw cause;
    throw new BackupError('newer', { name, version: manifest.version }, { cause });
  }
  const open = openWith(manifest.recipient, keys);
  const part = manifest.tables.flatMap(({ parts }) => parts)[0];
  if (part) await open(await archive.readPart(part));
  return { archive, name, manifest, open };
}

/**
 * Restores a backup: as a whole, or the database stays as it is. First the files, of which those that are there with the
 * right content stay, then the database in one transaction.
 * @returns the files that were left out as `faults`, the number of people who were erased again, and the name that a
 * replaced database has now
 * @throws BackupError, or the fault of the database
 */
export function restoreBackup(env: BackupEnv, options: RestoreOptions) {
  const work = async () => {
    const source = await openBackup(env, options);
    const { name, manifest, archive, open } = source;
    const address = ownerAddress(env);
    const used = await withClient(address, (client) => inspect(client, options));
    const storage = await openStorage(env);
    const erasures = await erasuresSince(manifest.created_at, storage, archive, options.keys);
    const faults = manifest.files
      ? await restoreFiles(storage, archive, manifest.files, open, options.isSkipping === true)
      : [];
    const restore = (target: string) => fill(env, target, { ...source, storage, erasures, log: options.log });
    const filled = used.isEmpty
      ? { erased: await restore(address), former: undefined }
      : await restoreBeside(address, used.name, restore);
    await noteAuditLogs(env, storage);
    return { name, manifest, faults, ...filled };
  };
  return wordingFaults(options.place ?? env.BACKUP_DIR, work, env.S3_BUCKET ?? env.DATA_DIR);
}

interface Filling extends Awaited<ReturnType<typeof openBackup>> {
  readonly storage: Storage;
  readonly erasures: readonly ErasureNote[];
  readonly log: Logger;
}

/** Fills an empty database, brings it up to date, and erases who was erased since. Returns the number of these people. */
async function fill(
  env: BackupEnv,
  address: string,
  { archive, manifest, open, erasures, storage, log }: Filling,
): Promise<number> {
  const erased = await withClient(address, async (client) => {
    await client.query('begin');
    await loadDatabase(client, archive, manifest, open);
    await migrateWithin(client);
    const people = await markErased(client, erasures);
    await checkKey(env, await storedSecretCheck(client));
    await client.query('commit');
    await analyzeTables(client);
    return people;
  });
  if (erased === 0) return 0;
  const own = { ...env, DATABASE_URL: address, DATABASE_DIRECT_URL: undefined, DATABASE_OWNER_URL: undefined };
  const { services, close } = await createServices(own, log, storage);
  try {
    return await eraseCustomers(services, ERASURES);
  } finally {
    await close();
  }
}

/** The audit logs may end earlier now than what is noted outside of the database. */
async function noteAuditLogs(env: BackupEnv, storage: Storage): Promise<void> {
  const secrets = createSecrets(await loadMasterKey(env.SECRET_KEY, env.DATA_DIR));
  const { pool, close } = openDatabase(ownerAddress(env), { max: 1 });
  try {
    await noteRestored({ pool, auditHeads: createAuditHeads(env, storage, secrets) });
  } finally {
    await close();
  }
}

/** @throws BackupError if SECRET_KEY isn't the key of the restored database */
async function checkKey({ SECRET_KEY, DATA_DIR }: BackupEnv, sealed: Uint8Array | undefined): Promise<void> {
  if (sealed && !opensCheck(createSecrets(await loadMasterKey(SECRET_KEY, DATA_DIR)), sealed))
    throw new BackupError('secret_key', { setting: SECRET_KEY ? 'SECRET_KEY' : 'DATA_DIR/secret.key' });
}
