import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import pino from 'pino';
import { BackupError } from '../backup/backup-error.ts';
import { withClient } from '../backup/dump.store.ts';
import {
  DatabaseStartError,
  embeddedSettings,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../database/embedded.ts';
import { isCurrent, MigrationError } from '../database/migrate.ts';
import { type DatabaseEnv, type Env, ownerAddress, readEnv, SettingsError, terminalLocale } from '../env.ts';
import type { Fault } from '../integrity/fault.ts';
import { errorMessage, translate } from '../kernel/messages.ts';
import { createLogger } from '../plugins/logging.ts';
import { backup, drill, restore, verify } from './backup.ts';
import { type Command, EXIT, helpOf, helpOfAll, parse, type Terminal, UsageError } from './command.ts';
import { integrity } from './integrity.ts';
import { keygen } from './keygen.ts';
import { removeShop } from './remove-shop.ts';
import { resetAdmin } from './reset-admin.ts';
import { shops } from './shops.ts';

const COMMANDS: readonly Command[] = [backup, restore, verify, drill, keygen, integrity, shops, removeShop, resetAdmin];

const locale = terminalLocale();

const complain = (text: string) => process.stderr.write(`${text}\n`);

const word = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  translate(locale, `backup.${key}`, values);

const wordOfFault = ({ check, tenant_id = 0, subject, detail }: Fault, isMended: boolean) =>
  [
    translate(locale, `integrity.fault.${check}`, { shop: tenant_id, subject, detail }),
    ...(isMended ? [translate(locale, 'integrity.mended')] : []),
  ].join(' ');

interface OpenDatabase {
  readonly addresses: Pick<DatabaseEnv, 'DATABASE_URL'> & Pick<Env, 'DATABASE_OWNER_URL'>;
  stop(): Promise<unknown>;
}
const NO_DATABASE: OpenDatabase = { addresses: { DATABASE_URL: '' }, stop: async () => undefined };

// The server runs this command as its child, and reads the last line that it complains about.
process.on('disconnect', () => process.exit(EXIT.failed));
process.channel?.unref();
process.exitCode = await main(process.argv.slice(2)).catch(explain);

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    process.stdout.write(`${helpOfAll(COMMANDS, locale)}\n`);
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new UsageError(name);
  if (args.includes('--help')) {
    process.stdout.write(`${helpOf(command, locale)}\n`);
    return EXIT.ok;
  }
  const { given, argument } = parse(command, args);
  const env = readEnv();
  const database = command.name === 'keygen' ? NO_DATABASE : await openDatabase(env);
  try {
    const complete = { ...env, ...database.addresses };
    if (command.needsCurrent && !(await withClient(ownerAddress(complete), isCurrent)))
      throw new BackupError('not_current');
    const terminal: Terminal = {
      env: complete,
      log: createLogger('warn', pino.destination(process.stderr.fd)),
      locale,
      say: (key, values) => void process.stderr.write(`${word(`said.${key}`, values)}\n`),
      print: (line) => void process.stdout.write(`${line}\n`),
      tell: (fault) => void complain(word(`refusal.${fault.reason}`, fault.values)),
      report: (fault, isMended) => void process.stdout.write(`${wordOfFault(fault, isMended)}\n`),
    };
    return await command.run(given, argument, terminal);
  } finally {
    await database.stop();
  }
}

/** Opens the database of the settings, or the one in DATA_DIR, which is started if no server has done it. */
async function openDatabase({ DATABASE_URL, DATA_DIR }: Env): Promise<OpenDatabase> {
  if (DATABASE_URL) return { ...NO_DATABASE, addresses: { DATABASE_URL } };
  const running = findEmbeddedPostgres(DATA_DIR);
  if (running) return { ...NO_DATABASE, addresses: embeddedSettings(running) };
  const logger = createLogger('warn', pino.destination(process.stderr.fd));
  const started = await startEmbeddedPostgres({ dataDir: DATA_DIR, logger });
  return { addresses: embeddedSettings(started), stop: () => started.stop() };
}

/** Says what went wrong: one line for what the user can solve, and the whole stack for anything else. */
function explain(cause: unknown): number {
  if (cause instanceof UsageError) {
    complain(word('help.wrong', { what: cause.message }));
    return EXIT.usage;
  }
  if (cause instanceof BackupError) complain(word(`refusal.${cause.reason}`, cause.values));
  else if (cause instanceof AppError) complain(errorMessage(locale, cause));
  else if (cause instanceof SettingsError || cause instanceof DatabaseStartError || cause instanceof MigrationError)
    complain(cause.message);
  else if ((cause as NodeJS.ErrnoException).code === 'ECONNREFUSED') complain(word('refusal.database_away'));
  else complain(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  return EXIT.failed;
}
