import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process. A later process can get the same number (`pid`), but it has another start time. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The start time, in a unit that depends on the system. Use it only for comparison. */
  readonly started: number;
}

/** Finds the running process with this number. One that has ended but is still listed (a zombie) doesn't count. */
export function identify(pid: number): ProcessIdentity | undefined {
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedByPs(pid);
  return started === undefined ? undefined : { pid, started };
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.started === identity.started;
}

export function commandLine(pid: number): string {
  if (process.platform === 'linux') return (readProc(pid, 'cmdline') ?? '').replaceAll('\0', ' ');
  return ps(pid, 'command=');
}

export function formatIdentity({ pid, started }: ProcessIdentity): string {
  return `${pid}-${started}`;
}

export function parseIdentity(text: string): ProcessIdentity | undefined {
  const match = /^(\d+)-(\d+)$/.exec(text);
  return match ? { pid: Number(match[1]), started: Number(match[2]) } : undefined;
}

function startedOnLinux(pid: number): number | undefined {
  // Removes the first two fields. The second field is the program's name in parentheses, and may contain spaces and
  // parentheses.
  const fields = readProc(pid, 'stat')?.replace(/^.*\)/s, '').trim().split(' ');
  const state = fields?.[0];
  const started = fields?.[19];
  return state === undefined || started === undefined || 'ZX'.includes(state) ? undefined : Number(started);
}

function startedByPs(pid: number): number | undefined {
  const started = Date.parse(ps(pid, 'lstart='));
  return Number.isNaN(started) ? undefined : started;
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], {
      encoding: 'utf8',
      env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
