import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { nodePath } from './install.mjs';
import { fail, root } from './root.mjs';

/** Two signals closer than this are one: npm passes on what the terminal has sent to everyone. In milliseconds. */
const sameSignal = 1_000;

/**
 * Runs a program under Node 24 at this terminal and ends as it ends.
 * @param args its file, from the checkout's folder, and arguments.
 * @param options.env added to the environment.
 * @param options.ownSession set for a server: signals reach it once and only through this process, and it ends when
 * this process is gone, however that went. Left out for what talks with the person at the terminal.
 */
export function runNode(args, { env = {}, ownSession = false } = {}) {
  const leash = ownSession ? ['--import', './scripts/lib/end-with-parent.mjs'] : [];
  const child = spawn(nodePath(), [...leash, ...args], {
    cwd: root,
    env: environment(env),
    detached: ownSession,
    stdio: ['inherit', 'inherit', 'inherit', ...(ownSession ? ['ipc'] : [])],
  });
  // Ctrl-C at a terminal reaches the program by itself unless it has a session of its own.
  const passOn = ownSession || !process.stdin.isTTY ? oncePerTurn((signal) => child.kill(signal)) : () => undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
  if (ownSession) endWithNpm(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${args[0]} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === 'SIGKILL') console.error(`${args[0]} was killed; nothing that was acknowledged is lost.`);
    process.exit(code ?? 128 + constants.signals[signal]);
  });
}

/** Runs a tool under Node 24 in silence, unless it fails: then says what it said and ends. */
export function runTool(title, args, env = {}) {
  const result = spawnSync(nodePath(), args, { cwd: root, env: environment(env), encoding: 'utf8' });
  if (result.status !== 0) fail(`${title} failed:\n${result.stdout}${result.stderr}`);
}

/** Runs a tool under Node 24 at this terminal and says whether it succeeded. */
export function tryTool(args) {
  return spawnSync(nodePath(), args, { cwd: root, env: environment({}), stdio: 'inherit' }).status === 0;
}

/** The packages' programs first, so that what a tool starts in turn finds Node 24 too. */
function environment(added) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...added };
}

function oncePerTurn(action) {
  let last = -sameSignal;
  return (signal) => {
    if (performance.now() - last < sameSignal) return;
    last = performance.now();
    action(signal);
  };
}

/** npm that is killed can't pass anything on; then this process, or the shell that npm ran it in, has another parent. */
function endWithNpm(end) {
  if (!process.env.npm_execpath) return;
  const parent = parents();
  setInterval(() => parents() !== parent && end(), 500).unref();
}

function parents() {
  const parent = process.ppid;
  const [, name, grandparent] = /\((.*)\) \S (\d+)/.exec(procStat(parent)) ?? [];
  return /^(ba|da|z)?sh$/.test(name) ? `${parent} ${grandparent}` : `${parent}`;
}

function procStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
