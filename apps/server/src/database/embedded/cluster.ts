import { type StdioOptions, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { identify } from '../../process/process-identity.ts';
import { syncNow } from '../../storage/durable.ts';
import { ALL_SHOPS_ROLE } from '../shop-rows.ts';
import { type Account, isRoot, serviceAccount } from './account.ts';
import { type Binaries, findBinaries, renameUnlessThere } from './binaries.ts';
import { DatabaseStartError } from './start-error.ts';

const majorVersion = '18';
/** The name of the database, and also of the role that owns everything in it. */
export const ownerName = 'skin_mirror';
/** The role that the server works with. It owns nothing. */
export const serverName = 'skin_mirror_server';

export interface Passwords {
  readonly owner: string;
  /** Undefined in a folder that an older version made and still uses. */
  readonly server: string | undefined;
}

export interface Cluster {
  readonly home: string;
  readonly dataDir: string;
  readonly passwords: Passwords;
  readonly binaries: Binaries;
  /** The account that PostgreSQL runs as; undefined for the account of this process. */
  readonly account: Account | undefined;
}

/** The environment of PostgreSQL's programs. Nothing in it changes their behaviour or language. */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Opens the database folder `home`, or creates it. `home` contains PostgreSQL's folder `data` and a file with the password
 * of each role.
 * @param options.durable false doesn't wait until data is on disk; only for tests
 */
export function openCluster(home: string, options: { durable: boolean }): Cluster {
  if (!existsSync(home)) createCluster(home, options);
  const dataDir = join(home, 'data');
  const account = ownerOf(dataDir);
  requireVersion(dataDir);
  return { home, dataDir, account, passwords: readPasswords(home), binaries: findBinaries(account) };
}

export function readPasswords(home: string): Passwords {
  const read = (file: string) => readFileSync(join(home, file), 'utf8').trim();
  return { owner: read(OWNER_FILE), server: existsSync(join(home, SERVER_FILE)) ? read(SERVER_FILE) : undefined };
}

const OWNER_FILE = 'password';
const SERVER_FILE = 'server-password';
/** Says that the folder has all roles of this version. */
const ROLES_FILE = 'roles';

/**
 * Makes the roles that a folder of an older version lacks. PostgreSQL must not run. The file with the password comes last,
 * so the next start repeats what was interrupted.
 */
export function addServerRole(cluster: Cluster, { durable }: { durable: boolean }): Cluster {
  const { home, dataDir, account, binaries, passwords } = cluster;
  const mark = join(home, ROLES_FILE);
  if (passwords.server !== undefined && existsSync(mark)) return cluster;
  const server = passwords.server ?? newPassword();
  using place = handOver(dataDir, account);
  const failed = runSingle(binaries, place, account, serverRole(server), durable);
  if (failed) throw new DatabaseStartError(`The server's role could not be made in ${home}: ${failed}`);
  allowRoles(dataDir, durable);
  const file = join(home, SERVER_FILE);
  writeFileSync(`${file}.new`, `${server}\n`, { mode: 0o600, flush: durable });
  renameSync(`${file}.new`, file);
  writeFileSync(mark, '', { flush: durable });
  if (durable) syncNow(home);
  return { ...cluster, passwords: { ...passwords, server } };
}

const newPassword = () => randomBytes(24).toString('base64url');

/** Statements for PostgreSQL's mode without connections, which reads one from each line. */
const serverRole = (password: string): string =>
  [
    ...[serverName, ALL_SHOPS_ROLE].map(
      (role) => `DO $$BEGIN IF to_regrole('${role}') IS NULL THEN CREATE ROLE ${role}; END IF; END$$`,
    ),
    // Without NOINHERIT the server's role would always see the rows of all shops.
    `ALTER ROLE ${serverName} LOGIN NOINHERIT PASSWORD '${password}'`,
    `GRANT ${ALL_SHOPS_ROLE} TO ${serverName}`,
    `GRANT ${serverName} TO ${ownerName}`,
    `ALTER ROLE ${ownerName} BYPASSRLS`,
  ]
    .map((statement) => `${statement};\n`)
    .join('');

/** Only the two roles can log in. The superuser has no password and no access. */
function allowRoles(dataDir: string, durable: boolean): void {
  const lines = [ownerName, serverName].map((role) => `host all ${role} 127.0.0.1/32 scram-sha-256\n`);
  writeFileSync(join(dataDir, 'pg_hba.conf'), lines.join(''), { flush: durable });
}

type Place = ReturnType<typeof handOver>;

/** Runs one of PostgreSQL's programs. Returns why it failed. */
function runProgram(
  program: string,
  args: readonly string[],
  place: Place,
  account: Account | undefined,
  input = '',
): string | undefined {
  const stdio: StdioOptions = ['pipe', 'pipe', 'pipe', ...place.stdio];
  const result = spawnSync(program, args, { cwd: '/', env: cleanEnvironment, input, stdio, ...account });
  if (result.status === 0) return undefined;
  return result.error?.message ?? String(result.stderr).trim().split('\n').at(-1) ?? '';
}

/** Runs statements as the superuser, without connections. Returns why it failed. */
function runSingle(
  { postgres }: Binaries,
  place: Place,
  account: Account | undefined,
  statements: string,
  durable: boolean,
): string | undefined {
  const args = ['--single', '-D', place.path, '-c', 'exit_on_error=on', '-c', 'log_min_messages=fatal'];
  if (!durable) args.push('-c', 'fsync=off');
  return runProgram(postgres, [...args, 'postgres'], place, account, statements);
}

/**
 * Gives PostgreSQL access to its data folder. PostgreSQL's account may have no access to the parent folders. PostgreSQL
 * therefore gets the open folder as file descriptor 3.
 */
export function handOver(
  dataDir: string,
  account: Account | undefined,
): { path: string; stdio: number[]; [Symbol.dispose](): void } {
  if (!account) return { path: dataDir, stdio: [], [Symbol.dispose]: () => undefined };
  if (process.platform !== 'linux') {
    throw new DatabaseStartError('PostgreSQL refuses to run as root. Start as an ordinary user, or set DATABASE_URL.');
  }
  const descriptor = openSync(dataDir, 'r');
  return { path: '/proc/self/fd/3', stdio: [descriptor], [Symbol.dispose]: () => closeSync(descriptor) };
}

/** Builds the database in a temporary folder and then renames it, so an interrupted start leaves nothing incomplete. */
function createCluster(home: string, { durable }: { durable: boolean }): void {
  removeLeftovers(home);
  const unfinished = `${home}.new-${process.pid}`;
  const dataDir = join(unfinished, 'data');
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  mkdirSync(dataDir, { mode: 0o700 });
  const account = isRoot() ? serviceAccount() : undefined;
  if (account) chownSync(dataDir, account.uid, account.gid);
  const binaries = findBinaries(account);
  const [owner, server] = [newPassword(), newPassword()];

  using place = handOver(dataDir, account);
  const refuse = (reason: string | undefined) => {
    if (reason === undefined) return;
    rmSync(unfinished, { recursive: true, force: true });
    throw new DatabaseStartError(`The database could not be made in ${home}: ${reason}`);
  };
  // PostgreSQL's built-in collation sorts the same on every system, and does not change with updates of the system.
  const initdb = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  if (!durable) initdb.push('--no-sync');
  const args = ['-D', place.path, '--username=postgres', '--auth=reject', '--no-instructions', ...initdb];
  refuse(runProgram(binaries.initdb, args, place, account));
  const statements = `CREATE ROLE ${ownerName} LOGIN CREATEDB PASSWORD '${owner}';
CREATE DATABASE ${ownerName} OWNER ${ownerName};
${serverRole(server)}`;
  refuse(runSingle(binaries, place, account, statements, durable));
  allowRoles(dataDir, durable);
  writeFileSync(join(unfinished, OWNER_FILE), `${owner}\n`, { mode: 0o600, flush: durable });
  writeFileSync(join(unfinished, SERVER_FILE), `${server}\n`, { mode: 0o600, flush: durable });
  writeFileSync(join(unfinished, ROLES_FILE), '', { flush: durable });
  if (durable) syncNow(unfinished);
  renameUnlessThere(unfinished, home);
  if (durable) syncNow(dirname(home));
}

function removeLeftovers(home: string): void {
  const parent = join(home, '..');
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const pid = /\.new-(\d+)$/.exec(name)?.[1];
    if (pid && name.startsWith('postgres.new-') && !identify(Number(pid))) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}

function ownerOf(dataDir: string): Account | undefined {
  const { uid, gid } = statSync(dataDir);
  if (!isRoot()) {
    if (uid === process.getuid?.()) return undefined;
    throw new DatabaseStartError(
      `The database in ${dataDir} belongs to another account. Start as root, or set DATA_DIR.`,
    );
  }
  if (uid !== 0) return { uid, gid };
  // Data that root restored from a backup belongs to root. PostgreSQL must own its data, so the service account becomes
  // the owner.
  const account = serviceAccount();
  giveTo(account, dataDir);
  return account;
}

function giveTo(account: Account, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, entry), account.uid, account.gid);
  }
  chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

function requireVersion(dataDir: string): void {
  const found = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim();
  if (found === majorVersion) return;
  throw new DatabaseStartError(
    `The database in ${dataDir} was made by PostgreSQL ${found}, this is ${majorVersion}. ` +
      'Dump it with the version that made it and restore it here.',
  );
}
