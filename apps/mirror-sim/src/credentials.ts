import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

export interface GivenMirror {
  readonly device_no: string;
  readonly active_code?: string | undefined;
}

/** A main account, as it is typed on a mirror that belongs to no shop yet. */
export interface MainLogin {
  readonly account: string;
  readonly password: string;
}

/** The simulator's data about mirrors: their activation codes, and their secrets after activation. */
export interface Credentials {
  /** The number of mirrors that the command names. If it names some, a run uses only those. */
  readonly given: number;
  /**
   * Returns the device numbers that `auto` can use, in the order of use: those that begin with `prefix`, or those that
   * the command names, whatever they begin with.
   */
  available(prefix: string): readonly string[];
  codeFor(device_no: string): string | undefined;
  /** The account that is sent with every activation code, if there is one. */
  readonly login?: MainLogin | undefined;
  /**
   * Returns the mirror's secret for this server first, then its secrets on other servers. Those help after a change of
   * port.
   */
  secretsFor(device_no: string): readonly string[];
  save(device_no: string, secret: string): Promise<void>;
}

const demoMirrors = z.array(z.object({ device_no: z.string(), active_code: z.string() }));
const secrets = z.record(z.string(), z.object({ secret: z.string() }));

/** The file with the mirrors that a demo server reserves for simulators, and their codes. */
export const DEMO_MIRRORS = 'demo-mirrors.json';

export const simulatorDir = (dataDir: string): string => path.join(dataDir, 'mirror-sim');

/** Returns the folder for everything about one server, named by host and port. */
export function serverDir(dataDir: string, server: string): string {
  const { hostname, port, protocol } = new URL(server);
  const name = `${hostname}_${port || (protocol === 'https:' ? '443' : '80')}`;
  return path.join(simulatorDir(dataDir), name.replaceAll(/[^\w.-]/g, '-'));
}

/** Reads the simulator's data. If there are `given` mirrors, `auto` uses only those, whatever their numbers are. */
export async function openCredentials(
  dataDir: string,
  server: string,
  given: readonly GivenMirror[] = [],
  login?: MainLogin,
): Promise<Credentials> {
  const own = path.join(serverDir(dataDir, server), 'devices.json');
  const demo = await readJson(path.join(dataDir, DEMO_MIRRORS), demoMirrors, []);
  const elsewhere = await Promise.all((await otherFiles(dataDir, own)).map((file) => readJson(file, secrets, {})));
  let saved = await readJson(own, secrets, {});
  let saving = Promise.resolve();

  async function write(device_no: string, secret: string): Promise<void> {
    // Reads again, because another simulator may have activated a mirror meanwhile.
    saved = { ...(await readJson(own, secrets, {})), [device_no]: { secret } };
    await writePrivate(own, JSON.stringify(saved, null, 2));
  }

  return {
    login,
    given: given.length,
    available(prefix) {
      if (given.length > 0) return [...new Set(given.map(({ device_no }) => device_no))];
      const all = [...demo.map(({ device_no }) => device_no), ...Object.keys(saved)];
      return [...new Set(all)].filter((device_no) => device_no.startsWith(prefix));
    },
    codeFor: (device_no) => [...given, ...demo].find((mirror) => mirror.device_no === device_no)?.active_code,
    secretsFor(device_no) {
      const found = [saved, ...elsewhere].map((file) => file[device_no]?.secret);
      return [...new Set(found.filter((secret) => secret !== undefined))];
    },
    save(device_no, secret) {
      saving = saving.then(() => write(device_no, secret));
      return saving;
    },
  };
}

async function otherFiles(dataDir: string, own: string): Promise<string[]> {
  const folders = await readdir(simulatorDir(dataDir)).catch(() => []);
  return folders
    .map((folder) => path.join(simulatorDir(dataDir), folder, 'devices.json'))
    .filter((file) => file !== own);
}

/** Reads a file that may not exist yet. */
export async function readJson<S extends z.ZodType>(
  file: string,
  schema: S,
  missing: z.output<S>,
): Promise<z.output<S>> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
    throw cause;
  });
  return text === undefined ? missing : schema.parse(JSON.parse(text));
}

/** Writes a file that only its owner can read. A crash leaves the old or the new file, never a part. */
export async function writePrivate(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, file);
}
