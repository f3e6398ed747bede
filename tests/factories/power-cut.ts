import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A name in a folder. `key` is the file's number, see power-cut.c. */
interface Entry {
  readonly isFolder: boolean;
  readonly key: string;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/** A folder of which only what programs synced outlives a power cut. */
export interface PowerCuts {
  /** The settings of the processes that work in the folder. */
  readonly env: Readonly<Record<string, string>>;
  /** Kills a process and all that it started, and takes from the folder what nobody has synced. */
  cut(pid: number): Promise<void>;
  close(): void;
}

/** Tells whether a power cut can be played here: with Linux, a C compiler and a file system that knows when files were made. */
export const canCutPower = process.platform === 'linux' && existsSync('/usr/bin/cc');

const SOURCE = fileURLToPath(new URL('power-cut.c', import.meta.url));
/** Programs run as other accounts too, and all of them keep copies. */
const FOR_ALL = 0o777;

export function playPowerCuts(root: string): PowerCuts {
  const shared = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const kept = mkdtempSync(path.join(shared, 'skin-mirror-power-'));
  chmodSync(kept, FOR_ALL);
  const library = path.join(kept, 'power-cut.so');
  execFileSync('/usr/bin/cc', ['-O1', '-shared', '-fPIC', '-o', library, SOURCE], { stdio: 'inherit' });
  chmodSync(library, 0o755);
  keepAll();

  /** Takes all that is in the folder as synced. */
  function keepAll(): void {
    for (const name of readdirSync(kept)) if (!name.endsWith('.so')) rmSync(path.join(kept, name));
    const log: string[] = [];
    const add = (folder: string): void => {
      const names = readdirSync(folder);
      log.push(`D ${keyOf(folder)}`);
      for (const name of names) {
        const { isFolder, key, mode, uid, gid } = entryOf(path.join(folder, name));
        log.push(`${isFolder ? 'd' : 'f'} ${key} ${mode.toString(8)} ${uid} ${gid} ${name}`);
        if (isFolder) continue;
        copyFileSync(path.join(folder, name), path.join(kept, key));
        chmodSync(path.join(kept, key), 0o666);
      }
      log.push('.');
      for (const name of names) {
        const inner = path.join(folder, name);
        if (statSync(inner).isDirectory()) add(inner);
      }
    };
    add(root);
    writeFileSync(path.join(kept, 'log'), `${log.join('\n')}\n`);
    chmodSync(path.join(kept, 'log'), 0o666);
  }

  function loseTheRest(): void {
    const folders = foldersOf(readFileSync(path.join(kept, 'log'), 'utf8').split('\n'));
    const top = keyOf(root);
    for (const name of readdirSync(root)) rmSync(path.join(root, name), { recursive: true });
    const write = (folder: string, key: string): void => {
      for (const [name, entry] of folders.get(key) ?? []) {
        const target = path.join(folder, name);
        const copy = path.join(kept, entry.key);
        if (entry.isFolder) mkdirSync(target);
        else if (existsSync(copy)) copyFileSync(copy, target);
        else writeFileSync(target, '');
        if (entry.isFolder) write(target, entry.key);
        chownSync(target, entry.uid, entry.gid);
        chmodSync(target, entry.mode);
      }
    };
    write(root, top);
    keepAll();
  }

  return {
    env: { LD_PRELOAD: library, POWER_ROOT: root, POWER_KEPT: kept },
    async cut(pid) {
      const all = descendantsOf(pid);
      for (const one of all) kill(one);
      while (all.some(isThere)) await sleep(10);
      loseTheRest();
    },
    close: () => rmSync(kept, { recursive: true, force: true }),
  };
}

/** The names in each folder, from what was noted one after the other. */
function foldersOf(log: readonly string[]): Map<string, Map<string, Entry>> {
  const folders = new Map<string, Map<string, Entry>>();
  const inside = (key: string): Map<string, Entry> => {
    const found = folders.get(key) ?? new Map<string, Entry>();
    folders.set(key, found);
    return found;
  };
  const places = new Map<string, { folder: Map<string, Entry>; name: string }>();
  /** A file that got another name doesn't keep the one before. */
  const put = (into: Map<string, Entry> | undefined, name: string, entry: Entry): void => {
    const before = places.get(entry.key);
    if (before?.folder.get(before.name)?.key === entry.key) before.folder.delete(before.name);
    into?.set(name, entry);
    if (into) places.set(entry.key, { folder: into, name });
  };
  for (const lines of wholeNotes(log)) {
    let folder: Map<string, Entry> | undefined;
    for (const line of lines) {
      const [, kind, rest = ''] = /^(\S) ?(.*)$/.exec(line) ?? [];
      if (kind === 'D') {
        folder = inside(rest);
        folder.clear();
      } else if (kind === 'F') folder = inside(rest);
      else if (kind === 'd' || kind === 'f') {
        const [key = '', mode = '', uid = '', gid = '', ...name] = rest.split(' ');
        put(folder, name.join(' '), {
          isFolder: kind === 'd',
          key,
          mode: Number.parseInt(mode, 8),
          uid: Number(uid),
          gid: Number(gid),
        });
      }
    }
  }
  return folders;
}

/** A process that is killed while it notes something leaves a part of it, without the dot at its end. */
function* wholeNotes(log: readonly string[]): Generator<readonly string[]> {
  let lines: string[] = [];
  for (const line of log) {
    if (line.startsWith('D ') || line.startsWith('F ')) lines = [];
    if (line !== '.') lines.push(line);
    else {
      yield lines;
      lines = [];
    }
  }
}

function entryOf(file: string): Entry {
  const stats = statSync(file);
  return { isFolder: stats.isDirectory(), key: keyOf(file), mode: stats.mode & 0o7777, uid: stats.uid, gid: stats.gid };
}

function keyOf(file: string): string {
  const { ino, birthtimeNs } = statSync(file, { bigint: true });
  return `${ino}-${birthtimeNs}`;
}

function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readOrNothing(`/proc/${name}/stat`);
      const parent = /\) \S (\d+)/.exec(stat)?.[1];
      return parent ? [[Number(name), Number(parent)] as const] : [];
    });
  const all = [pid];
  for (const one of all) for (const [child, parent] of parents) if (parent === one) all.push(child);
  return all;
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** A zombie has ended, too. */
const isThere = (pid: number): boolean => /\) [^ZX] /.test(readOrNothing(`/proc/${pid}/stat`));

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
