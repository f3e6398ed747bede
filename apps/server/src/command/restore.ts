import { placeBeforeMigration } from '../backup/before-migration.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { type Command, EXIT, keysOf, textOf } from './command.ts';

export const restore: Command = {
  name: 'restore',
  argument: 'name',
  options: { from: 'place', key: 'file', 'before-migration': true, replace: true, 'skip-damaged': true },
  async run(given, name, terminal) {
    const { env, log, say, tell } = terminal;
    const restored = await restoreBackup(env, {
      place: given['before-migration'] ? placeBeforeMigration(env) : textOf(given, 'from'),
      name,
      keys: await keysOf(given),
      isReplacing: given.replace === true,
      isSkipping: given['skip-damaged'] === true,
      log,
    });
    const { manifest, former, erased, faults } = restored;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    for (const fault of faults) tell(fault);
    say('restored', { name: restored.name, rows, files: (manifest.files?.count ?? 0) - faults.length });
    if (erased > 0) say('erased_again', { count: erased });
    if (former) say('former', { database: former });
    return faults.length > 0 ? EXIT.failed : EXIT.ok;
  },
};
