// This file runs on Node 20 before packages are installed. It is therefore plain JavaScript and imports no packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './root.mjs';

const neededNode = 24;
const ownNode = join(root, 'node_modules/.bin/node');

export function ensureInstalled() {
  if (isInstalled()) return;
  process.stderr.write('Installing packages: one to three minutes, once …\n');
  const { status, complaint } = runNpm(['ci']);
  if (status !== 0) fail(explain(complaint));
}

/** Returns the path of a Node that runs TypeScript: the running or the installed one, after `ensureInstalled`. */
export function nodePath() {
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return process.execPath;
  if (!runs(ownNode)) fetchOwnNode();
  if (!runs(ownNode)) fail(`Node ${neededNode} is needed and npm could not install it. Install it from nodejs.org.`);
  return ownNode;
}

/** True if the packages have the versions of the lock file. Optional ones, as for other systems, may be missing. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const found = readPackages('node_modules/.package-lock.json');
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') || link) return true;
    return found[path] ? found[path].version === version : optional === true;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function runs(node) {
  if (!existsSync(node)) return false;
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return Number.parseInt(stdout?.slice(1) ?? '', 10) >= neededNode;
}

/** Downloads Node for the npm package `node`, which does so itself unless npm skips install scripts. */
function fetchOwnNode() {
  process.stderr.write(`Fetching Node ${neededNode} …\n`);
  const { status, complaint } = runNpm(['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts']);
  if (status !== 0) fail(explain(complaint));
}

function runNpm(args) {
  // `npm start` stores the path of its npm in this variable. Without the variable, the npm on the PATH is used.
  const cli = process.env.npm_execpath;
  const [program, ...first] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm'];
  const result = spawnSync(program, [...first, ...args, '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { status: result.status, complaint: result.error?.message ?? result.stderr };
}

function explain(complaint) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/.test(complaint)) {
    return 'npm could not reach the package registry. Check the network connection and try again.';
  }
  if (/ENOSPC/.test(complaint)) return 'The disk is full: the packages need about 1.2 GB.';
  const reason = complaint
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
    .find((line) => line && !line.startsWith('code '));
  return `npm could not install the packages: ${reason ?? 'it gave no reason'}. Run npm ci to see all it says.`;
}
