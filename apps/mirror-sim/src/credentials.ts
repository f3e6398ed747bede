import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** A mirror and the code that activates it. */
export interface GivenMirror {
  readonly device_no: string;
  readonly active_code?: string | undefined;
}

/** A main account, typed on a mirror that no shop has bound. */
export interface MainLogin {
  readonly account: string;
  readonly password: string;
}

/** What the simulator knows of mirrors: their codes, and their secrets once they are activated. */
export interface Credentials {
  /** Numbers of the mirrors that may be used for `auto`, in the order in which they are taken. */
  available(prefix: string): readonly string[];
  codeFor(device_no: string): string | undefined;
  /** Goes along with every code, where it is given. */
  readonly login?: MainLogin | undefined;
  /** The one for this server first; then those under which the same mirror is known elsewhere, as after a change of port. */
  secretsFor(device_no: string): readonly string[];
  save(device_no: string, secret: string): Promise<void>;
}

const demoMirrors = z.array(z.object({ device_no: z.string(), active_code: z.string() }));
const secrets = z.record(z.string(), z.object({ secret: z.string() }));

/** Mirrors that a demo server has set aside for simulators, with their codes. */
export const DEMO_MIRRORS = 'demo-mirrors.json';

export const simulatorDir = (dataDir: string): string => path.join(dataDir, 'mirror-sim');

/** Where everything about one server is kept: a folder named by its host and port. */
export function serverDir(dataDir: string, server: string): string {
  const { hostname, port, protocol } = new URL(server);
  const name = `${hostname}_${port || (protocol === 'https:' ? '443' : '80')}`;
  return path.join(simulatorDir(dataDir), name.replaceAll(/[^\w.-]/g, '-'));
}

/** `given` mirrors, where there are any, are the only ones for `auto`. */
export async function openCredentials(
  dataDir: string,
  server: string,
  given: readonly GivenMirror[] = [],
  login?: MainLogin,
): Promise<Credentials> {
  const own = path.join(serverDir(dataDir, server), 'devices.json');
  const demo = await readJson(path.join(dataDir, DEMO_MIRRORS), demoMirrors, []);
  const elsewhere = await Promise.all((await otherFiles(dataDir, own)).map((file) => readJson(file, secrets, {})));
  let known = await readJson(own, secrets, {});
  let saving = Promise.resolve();

  async function write(device_no: string, secret: string): Promise<void> {
    // Read again: another simulator may have activated another mirror meanwhile.
    known = { ...(await readJson(own, secrets, {})), [device_no]: { secret } };
    await writePrivate(own, JSON.stringify(known, null, 2));
  }

  return {
    login,
    available(prefix) {
      const all = given.length > 0 ? given : [...demo, ...Object.keys(known).map((device_no) => ({ device_no }))];
      return [...new Set(all.map(({ device_no }) => device_no))].filter((device_no) => device_no.startsWith(prefix));
    },
    codeFor: (device_no) => [...given, ...demo].find((mirror) => mirror.device_no === device_no)?.active_code,
    secretsFor(device_no) {
      const found = [known, ...elsewhere].map((file) => file[device_no]?.secret);
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

/** The content of a file that may not be there yet. */
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

/** Readable by its owner alone, and never half written. */
export async function writePrivate(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, file);
}
