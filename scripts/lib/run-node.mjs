import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { nodePath } from './install.mjs';
import { fail, root } from './root.mjs';

/**
 * Two signals closer together than this, in milliseconds, count as one, because npm repeats the signal that the
 * terminal sent to all.
 */
const sameSignal = 1_000;

/**
 * Runs a program under Node 24 in this terminal, and exits with the program's exit code.
 * @param args the program's file, relative to the checkout, and its arguments.
 * @param options.env added to the environment.
 * @param options.ownSession set for a server: signals reach it once and only through this process, and it stops when
 * this process is gone for any reason. Not set for a program that talks to the user.
 */
export function runNode(args, { env = {}, ownSession = false } = {}) {
  const leash = ownSession ? ['--import', './scripts/lib/end-with-parent.mjs'] : [];
  const child = spawn(nodePath(), [...leash, ...args], {
    cwd: root,
    env: environment(env),
    detached: ownSession,
    stdio: ['inherit', 'inherit', 'inherit', ...(ownSession ? ['ipc'] : [])],
  });
  // Passes on nothing if Ctrl-C in a terminal reaches the program directly, as it does unless the program has its own
  // session.
  const passOn = ownSession || !process.stdin.isTTY ? oncePerTurn((signal) => child.kill(signal)) : () => undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
  if (ownSession) endWithNpm(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${args[0]} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === 'SIGKILL') console.error(`${args[0]} was killed; nothing that was acknowledged is lost.`);
    process.exit(code ?? 128 + constants.signals[signal]);
  });
}

/** Runs a tool under Node 24 silently. If it fails, prints its output and exits. */
export function runTool(title, args, env = {}) {
  const result = spawnSync(nodePath(), args, { cwd: root, env: environment(env), encoding: 'utf8' });
  if (result.status !== 0) fail(`${title} failed:\n${result.stdout}${result.stderr}`);
}

/** Runs a tool under Node 24 in this terminal; true if it succeeded. */
export function tryTool(args) {
  return spawnSync(nodePath(), args, { cwd: root, env: environment({}), stdio: 'inherit' }).status === 0;
}

/** Puts the packages' programs first on the PATH, so that programs that a tool starts find Node 24 too. */
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

/**
 * Calls `end` when npm was killed, which then can't pass on signals. This process, or the shell around it, gets another
 * parent in that case.
 */
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
