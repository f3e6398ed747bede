import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

const PLACE = '/usr/lib/postgresql';

/** The folder with the programs of Debian's newest PostgreSQL: the server, and `pg_dump` with its companions. */
export const postgresPrograms: string | undefined = (existsSync(PLACE) ? readdirSync(PLACE) : [])
  .sort((one, other) => Number(other) - Number(one))
  .map((version) => path.join(PLACE, version, 'bin'))
  .find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'pg_restore')));

export interface DebianPostgres {
  /** The address of a role that may do everything, without a password. */
  readonly connectionString: string;
  stop(): Promise<void>;
}

/** Starts an empty PostgreSQL of Debian, which also has the programs for backups that the one from npm lacks. */
export async function startDebianPostgres(role: string): Promise<DebianPostgres> {
  const programs = postgresPrograms ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'skin-mirror-debian-'));
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? idsOf('postgres') : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const options = ['-D', data, '-U', role, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(path.join(programs, 'initdb'), options, { ...owner, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(path.join(programs, 'postgres'), args, { ...owner, cwd: folder, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const connectionString = `postgresql://${role}@127.0.0.1:${port}/postgres`;
  const isUp = () => {
    const client = new pg.Client({ connectionString });
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  while (child.exitCode === null && !(await isUp())) await sleep(50);
  if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${child.exitCode}`);
  return {
    connectionString,
    async stop() {
      child.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function idsOf(account: string): { readonly uid: number; readonly gid: number } {
  const id = (option: string) => Number(execFileSync('id', [option, account], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
