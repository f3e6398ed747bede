import { BackupError } from '../backup/backup-error.ts';
import { openDatabase } from '../database/pool.ts';
import { ownerAddress } from '../env.ts';
import { resetAdministrator } from '../start/administrators.ts';
import { openSecrets } from '../start/secret-key.ts';
import { type Command, EXIT } from './command.ts';

export const resetAdmin: Command = {
  name: 'reset-admin',
  argument: 'account',
  isArgumentNeeded: true,
  needsCurrent: true,
  options: {},
  async run(_given, name = '', { env, say, print }) {
    const { pool, prisma, close } = openDatabase(ownerAddress(env), { max: 1 });
    try {
      const password = await resetAdministrator({ pool, secrets: await openSecrets(env, { prisma }) }, name);
      if (password === undefined) throw new BackupError('no_administrator', { name });
      say('administrator_reset', { name });
      print(password);
      return EXIT.ok;
    } finally {
      await close();
    }
  },
};
