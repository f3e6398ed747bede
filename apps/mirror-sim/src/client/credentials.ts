import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

export interface GivenMirror {
  readonly device_no: string;
  readonly active_code?: string | undefined;
}

/** The name and password of a shop's main account. Activation needs them if the mirror belongs to no shop yet. */
export interface MainLogin {
  readonly account: string;
  readonly password: string;
}

/** The activation codes and the secrets of the mirrors that the simulator knows. */
export interface Credentials {
  /** The number of mirrors on the command line. If there are any, a run uses only these mirrors. */
  readonly given: number;
  /**
   * Returns the device numbers that a scenario can use, in the order of use. If the command line names mirrors, returns
   * all of them. Otherwise returns the numbers that begin with `prefix`.
   */
  available(prefix: string): readonly string[];
  codeFor(device_no: string): string | undefined;
  /** The simulator sends this account with every activation code. */
  readonly login?: MainLogin | undefined;
  /**
   * Returns the mirror's secret for this server, followed by its secrets for other server addresses. An old secret
   * still works if only the server's port changed.
   */
  secretsFor(device_no: string): readonly string[];
  save(device_no: string, secret: string): Promise<void>;
}

const demoMirrors = z.array(z.object({ device_no: z.string(), active_code: z.string() }));
const secrets = z.record(z.string(), z.object({ secret: z.string() }));

/** This file lists the mirrors that a demo server reserves for simulators, with their activation codes. */
export const DEMO_MIRRORS = 'demo-mirrors.json';

export const simulatorDir = (dataDir: string): string => path.join(dataDir, 'mirror-sim');

export function serverDir(dataDir: string, server: string): string {
  const { hostname, port, protocol } = new URL(server);
  const name = `${hostname}_${port || (protocol === 'https:' ? '443' : '80')}`;
  return path.join(simulatorDir(dataDir), name.replaceAll(/[^\w.-]/g, '-'));
}

/** Reads the saved mirrors. If `given` contains mirrors, a run uses only these. */
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
    // Reads the file again, because another simulator may have added a mirror in the meantime.
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

/** Reads a JSON file. Returns the fallback if the file doesn't exist. */
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

/**
 * Writes a file that only its owner can read. After a crash the file has either its old or its new content, never a
 * part of it.
 */
export async function writePrivate(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, file);
}
