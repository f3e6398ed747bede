import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** A connection pooler in front of PostgreSQL. Each transaction may run on another connection. */
export interface Pgbouncer {
  through(connectionString: string): string;
  stop(): Promise<void>;
}

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];

export const pgbouncerPath = [process.env.PGBOUNCER_PATH ?? '', ...PLACES].find(existsSync);

/** PgBouncer can keep prepared statements since version 1.21. */
const KEEPS_STATEMENTS = 21;

export async function startPgbouncer(server: string, { poolSize = 3 } = {}): Promise<Pgbouncer> {
  const program = pgbouncerPath ?? '';
  const minor = Number(/PgBouncer 1\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1]);
  const { hostname, port: serverPort, username, password } = new URL(server);
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'skin-mirror-pgbouncer-'));
  const users = path.join(folder, 'users.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
${minor >= KEEPS_STATEMENTS ? 'max_prepared_statements = 0' : ''}
`,
  );
  // PgBouncer refuses to run as root, so it runs as `nobody`. That account must be able to read the settings.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chmod(folder, 0o755);
  const child = spawn(program, ['-q', ...(isRoot ? ['-u', 'nobody'] : []), settings], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const through = (connectionString: string) => {
    const url = new URL(connectionString);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };
  const isUp = async () => {
    const client = new pg.Client({ connectionString: through(server) });
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  for (let tries = 0; tries < 100 && child.exitCode === null && !(await isUp()); tries += 1) await sleep(50);
  if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${child.exitCode}`);
  return {
    through,
    async stop() {
      child.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
