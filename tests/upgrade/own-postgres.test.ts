// @module-tag long
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { buildUser } from '../factories/accounts.ts';
import { type DebianPostgres, postgresPrograms, startDebianPostgres } from '../factories/debian-postgres.ts';
import { blocksOf } from '../factories/operating.ts';
import { type RunningServer, startServerOn } from '../factories/server.ts';

if (!postgresPrograms) console.warn('SKIPPED: a PostgreSQL of Debian, because it is not installed.');

let postgres: DebianPostgres;
let server: RunningServer;
beforeAll(async () => {
  if (!postgresPrograms) return;
  postgres = await startDebianPostgres('postgres');
  const { hostname, port } = new URL(postgres.connectionString);
  const [lines = ''] = await blocksOf('A PostgreSQL of your own');
  await run(`set -e\n${lines}`, { PGHOST: hostname, PGPORT: port, PGUSER: 'postgres' });
  const DATABASE_URL = `postgresql://skin_mirror:choose-one@${hostname}:${port}/skin_mirror`;
  await migrate(DATABASE_URL);
  const DATA_DIR = await mkdtemp(path.join(inject('testServer').folder, 'own-'));
  server = await startServerOn({ DATABASE_URL, DATA_DIR, SECRET_KEY: randomBytes(32).toString('base64') });
});
afterAll(async () => {
  await server?.close();
  await postgres?.stop();
});

async function run(script: string, env: Readonly<Record<string, string>>): Promise<string> {
  const places = [postgresPrograms, process.env.PATH].join(path.delimiter);
  // The last command may fail: curl has an exit code for a stream that it leaves.
  const done = promisify(execFile)('bash', ['-uo', 'pipefail', '-c', script], { env: { PATH: places, ...env } });
  return (
    await done.catch((cause: { readonly code: unknown; readonly stdout: string }) => {
      if (cause.code !== 28) throw cause;
      return cause;
    })
  ).stdout;
}

it.skipIf(!postgresPrograms)(
  'a server works on a database of the operator’s own, and the lines that try a proxy sign in, read and listen',
  async () => {
    const user = await buildUser(server);
    const [lines = ''] = await blocksOf('A proxy of your own');
    const said = await run(lines, { SITE: server.origin, NAME: user.user_acct, PASSWORD: user.password });
    expect(said).toMatch(/^\{"code":0,/);
    expect(said).toContain('event: connected');
  },
);
