import { placeBeforeMigration } from '../backup/before-migration.ts';
import { drill as runDrill } from '../backup/drill.ts';
import { makeBackup } from '../backup/make-backup.ts';
import type { Manifest } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { verify as verifyBackup } from '../backup/verify-backup.ts';
import { type Command, EXIT, type Given, keysOf, textOf } from './command.ts';

const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);
const filesOf = ({ files }: Manifest): number => files?.count ?? 0;
const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10;

export const backup: Command = {
  name: 'backup',
  options: { to: 'place', 'database-only': true, thorough: true },
  async run(given, _argument, { env, say, print }) {
    const { name, place, manifest, bytes, removed } = await makeBackup(env, {
      place: textOf(given, 'to') ?? env.BACKUP_DIR,
      withFiles: given['database-only'] !== true,
      isThorough: given.thorough === true,
    });
    const values = { place, tables: manifest.tables.length, rows: rowsOf(manifest), files: filesOf(manifest) };
    say('backed_up', { ...values, megabytes: megabytes(bytes) });
    if (removed > 0) say('removed', { count: removed });
    print(name);
    return EXIT.ok;
  },
};

export const restore: Command = {
  name: 'restore',
  argument: 'name',
  options: { from: 'place', key: 'file', 'before-migration': true, replace: true, 'skip-damaged': true },
  async run(given, argument, { env, log, say, tell }) {
    const { name, manifest, former, erased, faults } = await restoreBackup(env, {
      ...(await chosenBackup(given, argument)),
      ...(given['before-migration'] && { place: placeBeforeMigration(env) }),
      isReplacing: given.replace === true,
      isSkipping: given['skip-damaged'] === true,
      log,
    });
    for (const fault of faults) tell(fault);
    say('restored', { name, rows: rowsOf(manifest), files: filesOf(manifest) - faults.length });
    if (erased > 0) say('erased_again', { count: erased });
    if (former) say('former', { database: former });
    return faults.length > 0 ? EXIT.failed : EXIT.ok;
  },
};

/** Returns which backup the user chose, and the keys that open it. */
const chosenBackup = async (given: Given, name: string | undefined) => ({
  place: textOf(given, 'from'),
  name,
  keys: await keysOf(given),
});

export const verify: Command = {
  name: 'verify',
  argument: 'name',
  options: { from: 'place', key: 'file' },
  async run(given, argument, { env, say, tell }) {
    const { name, manifest, isRead } = await verifyBackup(env, await chosenBackup(given, argument), tell);
    const values = { name, tables: manifest.tables.length, files: filesOf(manifest) };
    say(isRead ? 'verified' : 'verified_sealed', values);
    return EXIT.ok;
  },
};

export const drill: Command = {
  name: 'drill',
  argument: 'name',
  options: { from: 'place', key: 'file' },
  async run(given, argument, { env, say, tell }) {
    const { name, manifest, seconds } = await runDrill(env, await chosenBackup(given, argument), tell);
    say('drilled', { name, rows: rowsOf(manifest), files: filesOf(manifest), seconds: Math.ceil(seconds) });
    return EXIT.ok;
  },
};
