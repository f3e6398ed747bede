import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { nodePath } from './install.mjs';
import { fail, root } from './root.mjs';

/** Milliseconds in which two signals count as one, because npm repeats a signal that the terminal has already sent. */
const sameSignal = 1_000;

/**
 * Runs a program under Node 24 in this terminal, and exits with the program's exit code.
 * @param args the program's file, relative to the checkout, and its arguments.
 * @param options.env environment variables to add.
 * @param options.ownSession true for a server: it gets signals only from this process, and stops when this process
 * ends. False for a program that talks to the user.
 */
export function runNode(args, { env = {}, ownSession = false } = {}) {
  const leash = ownSession ? ['--import', './scripts/lib/end-with-parent.mjs'] : [];
  const child = spawn(nodePath(), [...leash, ...args], {
    cwd: root,
    env: environment(env),
    detached: ownSession,
    stdio: ['inherit', 'inherit', 'inherit', ...(ownSession ? ['ipc'] : [])],
  });
  const passOn = oncePerTurn((signal) => child.kill(signal));
  process.on('SIGTERM', passOn);
  // A terminal sends these two itself to a program that has no session of its own.
  const isSentByTerminal = !ownSession && process.stdin.isTTY;
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, isSentByTerminal ? () => undefined : passOn);
  endWithNpm(() => passOn('SIGTERM'));
  child.on('error', (error) => fail(`${args[0]} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === 'SIGKILL') console.error(`${args[0]} was killed; nothing that was acknowledged is lost.`);
    process.exit(code ?? 128 + constants.signals[signal]);
  });
}

/** Runs a tool under Node 24 and hides its output. If the tool fails, prints the output and exits. */
export function runTool(title, args, env = {}) {
  const result = spawnSync(nodePath(), args, { cwd: root, env: environment(env), encoding: 'utf8' });
  if (result.status !== 0) fail(`${title} failed:\n${result.stdout}${result.stderr}`);
}

export function tryTool(args) {
  return spawnSync(nodePath(), args, { cwd: root, env: environment({}), stdio: 'inherit' }).status === 0;
}

/** Five pictures are decoded at once at most. The other threads are for passwords, files and names of hosts. */
const threads = '8';

/** Returns the environment for a tool. node_modules/.bin is first on the PATH, so what it starts finds Node 24 too. */
function environment(added) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return { UV_THREADPOOL_SIZE: threads, ...process.env, PATH: path, ...added };
}

function oncePerTurn(action) {
  let last = -sameSignal;
  return (signal) => {
    if (performance.now() - last < sameSignal) return;
    last = performance.now();
    action(signal);
  };
}

/** Calls `end` when npm is killed, because it can't pass on signals then. A new parent process shows that. */
function endWithNpm(end) {
  if (!process.env.npm_execpath) return;
  const parent = parents();
  const watch = setInterval(() => {
    if (parents() === parent) return;
    clearInterval(watch);
    end();
  }, 500).unref();
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
