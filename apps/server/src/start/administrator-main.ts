import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { openDatabase } from '../database/pool.ts';
import { readEnv, SettingsError } from '../env.ts';
import { errorMessage } from '../kernel/messages.ts';
import { addAdministrator } from './administrators.ts';
import { openSecrets } from './secret-key.ts';

// `npm run add-administrator -- <name>` makes a further platform administrator, and prints the password once.
const [, , name = ''] = process.argv;
try {
  const env = readEnv();
  const { DATABASE_URL } = env;
  if (!DATABASE_URL) throw new SettingsError('DATABASE_URL is not set: it says which PostgreSQL to use.');
  const { pool, prisma, close } = openDatabase(DATABASE_URL, { max: 1 });
  try {
    const password = await addAdministrator({ pool, secrets: await openSecrets(env, { prisma }) }, name);
    process.stdout.write(`${name} signs in with the password ${password} and changes it under “My account”.\n`);
  } finally {
    await close();
  }
} catch (cause) {
  if (!(cause instanceof AppError || cause instanceof SettingsError)) throw cause;
  process.stderr.write(`${cause instanceof AppError ? errorMessage('en', cause) : cause.message}\n`);
  process.exitCode = 1;
}
