// `node scripts/with-database.ts <file> …` runs a program that needs DATABASE_URL. If DATABASE_URL isn't set, the
// program gets the database under DATA_DIR, which is started if necessary.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import {
  DatabaseStartError,
  embeddedSettings,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/database/embedded.ts';
import { readEnv } from '../apps/server/src/env.ts';

const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = readEnv();
try {
  const database = DATABASE_URL
    ? keep({ DATABASE_URL, DATABASE_OWNER_URL: DATABASE_OWNER_URL ?? '' })
    : await open(DATA_DIR);
  process.exitCode = await run(process.argv.slice(2), database.settings);
  await database.stop();
} catch (error) {
  if (!(error instanceof DatabaseStartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

interface Opened {
  readonly settings: Readonly<Record<'DATABASE_URL' | 'DATABASE_OWNER_URL', string>>;
  stop(): Promise<void>;
}

async function open(dataDir: string): Promise<Opened> {
  const running = findEmbeddedPostgres(dataDir);
  if (running) return keep(embeddedSettings(running));
  await mkdir(dataDir, { recursive: true });
  const silent = () => undefined;
  const started = await startEmbeddedPostgres({
    dataDir,
    logger: { debug: silent, info: silent, warn: silent, error: console.error },
  });
  return { settings: embeddedSettings(started), stop: () => started.stop() };
}

function keep(settings: Opened['settings']): Opened {
  return { settings, stop: async () => undefined };
}

async function run(command: string[], settings: Opened['settings']): Promise<number> {
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...settings, DATABASE_URL_FILE: '', DATABASE_OWNER_URL_FILE: '' },
    stdio: 'inherit',
  });
  // The terminal sends Ctrl-C to the program too, so this process ignores it. This process must stop the database after
  // the program.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
