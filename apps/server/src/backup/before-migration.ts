import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { type Env, ownerAddress } from '../env.ts';
import { openArchive } from './archive.ts';
import { sizeOfDatabase, withClient } from './dump.store.ts';
import { type BackupEnv, makeBackup } from './make-backup.ts';
import { removeOld } from './remove-old.ts';

const MEGABYTE = 1_000_000;

/** The folder with copies of the database from before migrations. */
export const placeBeforeMigration = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string =>
  path.resolve(DATA_DIR, 'before-migration');

/**
 * Copies the database before a migration, if it isn't too large. It isn't encrypted, because it stays beside the database.
 * @throws BackupError, so that the migration doesn't begin
 */
export async function copyBeforeMigration(env: BackupEnv, log: Logger): Promise<void> {
  const megabytes = Math.ceil((await withClient(ownerAddress(env), sizeOfDatabase)) / MEGABYTE);
  if (megabytes > env.BACKUP_BEFORE_MIGRATION_MB) {
    log.warn({ megabytes }, 'the database is not copied before the migration, see BACKUP_BEFORE_MIGRATION_MB');
    return;
  }
  const place = placeBeforeMigration(env);
  const { name } = await makeBackup({ ...env, BACKUP_PUBLIC_KEY: undefined }, { place, withFiles: false });
  log.info({ place, name }, 'the database was copied before the migration');
}

/** Removes the copies that are as old as a backup may be. */
export async function removeOldCopies(env: Env): Promise<void> {
  const place = placeBeforeMigration(env);
  if (existsSync(place)) await removeOld(await openArchive(env, place), env.BACKUP_KEEP_DAYS);
}
