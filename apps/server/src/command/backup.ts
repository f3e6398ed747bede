import { makeBackup } from '../backup/make-backup.ts';
import { type Command, EXIT, textOf } from './command.ts';

export const backup: Command = {
  name: 'backup',
  options: { to: 'place', 'database-only': true, thorough: true },
  async run(given, _argument, { env, say, print }) {
    const { name, place, manifest, bytes, removed } = await makeBackup(env, {
      place: textOf(given, 'to') ?? env.BACKUP_DIR,
      withFiles: given['database-only'] !== true,
      isThorough: given.thorough === true,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const values = { place, tables: manifest.tables.length, rows, files: manifest.files?.count ?? 0 };
    say('backed_up', { ...values, megabytes: megabytes(bytes) });
    if (removed > 0) say('removed', { count: removed });
    print(name);
    return EXIT.ok;
  },
};

export const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10;
