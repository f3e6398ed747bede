// `npm run try-image` performs the steps of the Dockerfile in a temporary folder, without Docker.
// Then it starts the server from that folder with a new database, reads the login page, and checks the folder's size.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded.ts';

const MOST_MB = 200;
const root = path.resolve(import.meta.dirname, '..');
const temporary = mkdtempSync(path.join(tmpdir(), 'skin-mirror-image-'));

interface Stage {
  /** The folder that stands for `/` in the image. */
  readonly folder: string;
  readonly env: Record<string, string>;
  workdir: string;
  command: string[];
}

function instructions(): { name: string; rest: string }[] {
  const text = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '');
  return [...text.matchAll(/^([A-Z]+) +(.+)$/gm)].map(([, name = '', rest = '']) => ({ name, rest }));
}

const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
const isIgnored = (file: string) => ignored.some((pattern) => path.matchesGlob(path.relative(root, file), pattern));

function copy(stage: Stage, rest: string, stages: ReadonlyMap<string, Stage>): void {
  const { from, files } = /^(?:--from=(?<from>\S+) )?(?<files>.+)$/.exec(rest)?.groups ?? {};
  const sources = (files ?? '').split(/ +/);
  const target = path.join(stage.folder, stage.workdir, sources.pop() ?? '');
  for (const source of sources) {
    const whole = path.join(from ? (stages.get(from)?.folder ?? '') : root, source);
    const isFolder = lstatSync(whole).isDirectory();
    mkdirSync(isFolder ? target : path.dirname(path.join(target, 'x')), { recursive: true });
    cpSync(whole, isFolder ? target : path.join(target, path.basename(source)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== undefined || !isIgnored(file),
    });
  }
}

function build(): Stage {
  const stages = new Map<string, Stage>();
  const all = instructions();
  const lastStart = all.findLastIndex(({ name }) => name === 'FROM');
  let stage: Stage = { folder: temporary, env: {}, workdir: '/', command: [] };
  for (const [at, { name, rest }] of all.entries()) {
    const started = performance.now();
    if (name === 'FROM') {
      const alias = / AS (\S+)$/.exec(rest)?.[1] ?? 'last';
      stage = { folder: path.join(temporary, alias), env: {}, workdir: '/', command: [] };
      mkdirSync(stage.folder);
      stages.set(alias, stage);
    } else if (name === 'WORKDIR') stage.workdir = rest;
    else if (name === 'ENV')
      Object.assign(stage.env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
    else if (name === 'COPY') copy(stage, rest, stages);
    else if (name === 'CMD') stage.command = JSON.parse(rest);
    else if (name === 'RUN' && at < lastStart) {
      execFileSync('sh', ['-c', rest], {
        cwd: path.join(stage.folder, stage.workdir),
        env: { ...process.env, npm_config_prefer_offline: 'true', CHECKPOINT_DISABLE: '1' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${rest}`);
    } else if (!['RUN', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK'].includes(name)) throw new Error(`unknown: ${name}`);
  }
  return stage;
}

function bytesIn(file: string): number {
  const stat = lstatSync(file);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(file).reduce((sum, name) => sum + bytesIn(path.join(file, name)), 0);
}

async function tryOut({ folder, workdir, env, command }: Stage): Promise<void> {
  const silent = () => undefined;
  const logger = { debug: silent, info: silent, warn: silent, error: console.error };
  const database = await startEmbeddedPostgres({ dataDir: temporary, logger, durable: false });
  try {
    const [, ...args] = command;
    const settings = {
      PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
      ...env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: path.join(temporary, 'data'),
      DATABASE_URL: database.connectionString,
      SECRET_KEY: randomBytes(32).toString('base64'),
      ADMIN_USER: 'image-admin',
      ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    };
    const server = spawn(process.execPath, args, {
      cwd: path.join(folder, workdir),
      env: settings,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(server, 'exit');
    let output = '';
    server.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const addressOf = () => /Skin Mirror \S+ is at (\S+)/.exec(output)?.[1];
    while (!addressOf() && server.exitCode === null) await Promise.race([once(server.stdout, 'data'), exited]);
    const origin = addressOf();
    if (!origin) throw new Error(`the image's server did not start: ${output}`);
    for (const place of ['/readyz', '/skinmgr/login', '/docs/', '/docs/mirror-protocol.md']) {
      const answer = await fetch(origin + place);
      console.log(`${answer.status}  ${place}`);
      if (!answer.ok) throw new Error(`${place} is answered with ${answer.status}`);
      const script = /src="(\/[^"]+\.js)"/.exec(await answer.text())?.[1];
      if (script && !(await fetch(origin + script)).ok) throw new Error(`${script} is missing`);
    }
    const skinMirror = path.join(folder, workdir, 'apps/server/bin/skin-mirror');
    for (const args of [['backup', '--to', path.join(temporary, 'backups')], ['integrity'], ['shops']])
      execFileSync(skinMirror, args, { env: settings, stdio: ['ignore', 'ignore', 'inherit'] });
    server.kill('SIGTERM');
    const [code] = await exited;
    if (code !== 0) throw new Error(`the image's server ended with ${code}`);
  } finally {
    await database.stop();
  }
}

try {
  const image = build();
  const megabytes = Math.ceil(bytesIn(image.folder) / 1024 / 1024);
  await tryOut(image);
  console.log(`The image adds ${megabytes} MB to Node's; ${MOST_MB} MB are allowed.`);
  if (megabytes > MOST_MB) process.exitCode = 1;
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
