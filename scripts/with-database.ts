// node scripts/with-database.ts <file> …: runs a program with DATABASE_URL set to the database under DATA_DIR, and
// starts that database if it isn't running. A given DATABASE_URL is kept.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import {
  DatabaseStartError,
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/database/embedded.ts';
import { readEnv } from '../apps/server/src/env.ts';

const { DATABASE_URL, DATA_DIR } = readEnv();
try {
  const database = DATABASE_URL ? keep(DATABASE_URL) : await open(DATA_DIR);
  process.exitCode = await run(process.argv.slice(2), database.connectionString);
  await database.stop();
} catch (error) {
  if (!(error instanceof DatabaseStartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function open(dataDir: string): Promise<EmbeddedPostgres> {
  const running = findEmbeddedPostgres(dataDir);
  if (running) return keep(running.connectionString);
  await mkdir(dataDir, { recursive: true });
  const silent = () => undefined;
  return startEmbeddedPostgres({
    dataDir,
    logger: { debug: silent, info: silent, warn: silent, error: console.error },
  });
}

function keep(connectionString: string): EmbeddedPostgres {
  return { connectionString, stop: async () => undefined };
}

async function run(command: string[], connectionString: string): Promise<number> {
  const child = spawn(process.execPath, command, {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: 'inherit',
  });
  // Ignores Ctrl-C, which the terminal sends to the program itself. This process stays, to stop the database
  // afterwards.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
