import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addServerRole,
  type Cluster,
  cleanEnvironment,
  handOver,
  openCluster,
  ownerName,
  type Passwords,
  readPasswords,
  serverName,
} from './embedded/cluster.ts';
import { findPostmaster, ownerFlag, stopAbandonedPostgres, stopPostmaster } from './embedded/postmaster.ts';
import { DatabaseStartError } from './embedded/start-error.ts';

export { DatabaseStartError };

export interface DatabaseLogger {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface EmbeddedPostgresOptions {
  /** The server's data folder. The database is stored in its subfolder `postgres`. */
  readonly dataDir: string;
  readonly logger: DatabaseLogger;
  /** False is faster, but a power failure can damage the database. Only tests use false. */
  readonly durable?: boolean;
  readonly onUnexpectedExit?: () => void;
  /** By default a free port. */
  readonly port?: number;
}

export interface EmbeddedAddresses {
  /** The address for the role that owns the database. */
  readonly connectionString: string;
  /** The address for the role that the server works with. */
  readonly serverConnectionString: string;
}

export interface EmbeddedPostgres extends EmbeddedAddresses {
  stop(): Promise<void>;
}

/**
 * This shell script runs PostgreSQL, and stops it when standard input closes. Standard input also closes if the server
 * is killed. `read` runs in its own shell, because the main shell is busy with `wait`.
 */
const supervisor = `
exec 9<&0
"$@" </dev/null 9<&- &
postgres=$!
(read -r _ <&9; kill -INT "$postgres") 2>/dev/null &
exec 9<&-
wait "$postgres"
`;

/**
 * Starts PostgreSQL on 127.0.0.1 and a free port, and waits until it answers. First stops a PostgreSQL that a killed
 * server left running.
 * @throws DatabaseStartError with one line that tells the user what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, logger, durable = true, port: wanted } = options;
  let cluster = openCluster(clusterHome(dataDir), { durable });
  for (let attempt = 1; ; attempt += 1) {
    await stopAbandonedPostgres(cluster.dataDir, logger.info.bind(logger));
    cluster = addServerRole(cluster, { durable });
    const port = wanted ?? (await freePort());
    const launched = launch(cluster, [...settings(port), ...(durable ? [] : careless)], logger);
    if (await becomesReady(launched.child, cluster.dataDir, port)) {
      watch(launched.child, options);
      const { passwords, dataDir: folder } = cluster;
      return { ...addresses(port, passwords), stop: () => stop(launched.child, folder) };
    }
    const reason = launched.lastComplaint();
    if (attempt === 10 || !passing.test(reason)) throw new DatabaseStartError(`PostgreSQL did not start: ${reason}`);
    await sleep(200);
  }
}

/** Finds the database of a server that already runs on this data folder. */
export function findEmbeddedPostgres(dataDir: string): EmbeddedAddresses | undefined {
  const home = clusterHome(dataDir);
  const running = findPostmaster(join(home, 'data'));
  return running?.ready ? addresses(running.port, readPasswords(home)) : undefined;
}

/** The settings of a server that uses this database. */
export const embeddedSettings = ({ connectionString, serverConnectionString }: EmbeddedAddresses) => ({
  DATABASE_URL: serverConnectionString,
  DATABASE_OWNER_URL: connectionString,
});

/** Matches errors that pass, such as a port in use or running children of a killed PostgreSQL. */
const passing = /lock file .* already exists|Address already in use|could not create any TCP\/IP|shared memory block/;

const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

function settings(port: number): string[] {
  return [
    ownerFlag(),
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    // These settings keep details and SQL statements out of the log, because they contain customers' data.
    'log_line_prefix=',
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
  ];
}

const clusterHome = (dataDir: string): string => join(resolve(dataDir), 'postgres');

function addresses(port: number, { owner, server }: Passwords): EmbeddedAddresses {
  const of = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/${ownerName}`;
  const connectionString = of(ownerName, owner);
  return { connectionString, serverConnectionString: server ? of(serverName, server) : connectionString };
}

function launch(
  cluster: Cluster,
  flags: string[],
  logger: DatabaseLogger,
): { child: ChildProcess; lastComplaint(): string } {
  using place = handOver(cluster.dataDir, cluster.account);
  const command = [cluster.binaries.postgres, '-D', place.path, ...flags.flatMap((flag) => ['-c', flag])];
  const child = spawn('/bin/sh', ['-c', supervisor, 'skin-mirror-postgres', ...command], {
    cwd: '/',
    env: cleanEnvironment,
    // Gives PostgreSQL its own session, so that Ctrl-C in the terminal does not stop it. The server needs the database
    // to finish its own work.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe', ...place.stdio],
    ...cluster.account,
  });
  let complaint = 'no reason given';
  child.on('error', (error) => {
    complaint = error.message;
  });
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [, level = 'LOG', message = line] = /^([A-Z]+):\s+(.*)$/.exec(line) ?? [];
      if (level === 'FATAL' || level === 'PANIC') complaint = message;
      if (level === 'PANIC') logger.error(message);
      else if (level === 'WARNING' || level === 'FATAL') logger.warn(message);
      // SQL errors are logged at this low level, because the code that sent the SQL also reports them.
      else logger.debug(message);
    });
  }
  return { child, lastComplaint: () => complaint };
}

/** Waits until PostgreSQL answers, without a time limit for recovery. Returns false if PostgreSQL ends first. */
async function becomesReady(child: ChildProcess, dataDir: string, port: number): Promise<boolean> {
  let ended = false;
  child.once('close', () => {
    ended = true;
  });
  while (!ended) {
    const found = findPostmaster(dataDir);
    if (found?.ready && found.port === port && found.owner.pid === process.pid) return true;
    await sleep(10);
  }
  return false;
}

function watch(child: ChildProcess, { logger, onUnexpectedExit }: EmbeddedPostgresOptions): void {
  child.once('exit', () => {
    if (child.stdin?.writableEnded) return;
    logger.error('PostgreSQL ended by itself');
    onUnexpectedExit?.();
  });
}

async function stop(child: ChildProcess, dataDir: string): Promise<void> {
  const running = findPostmaster(dataDir);
  child.stdin?.end();
  if (running?.owner.pid === process.pid) await stopPostmaster(running.pid);
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolvePort(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
