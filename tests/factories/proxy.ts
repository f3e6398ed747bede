import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A proxy in front of a server, with files of its own in a temporary folder. */
export interface RunningProxy {
  readonly origin: string;
  /** Where the proxy answers by plain HTTP. Undefined if it does nothing else. */
  readonly plain?: string;
  /** The certificate that a client must trust, as PEM. Undefined without TLS. */
  readonly certificate: string | undefined;
  stop(): Promise<void>;
}

const findProgram = (name: string): string | undefined =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((folder) => `${folder}/${name}`)
    .find(existsSync);

export const hasOpenssl = findProgram('openssl') !== undefined;
/** The tests need `openssl` too, which makes a certificate for nginx. */
export const nginxPath = hasOpenssl ? findProgram('nginx') : undefined;
export const caddyPath = findProgram('caddy');

const deployed = (name: string): Promise<string> => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

/** Makes a certificate for 127.0.0.1 that signs itself, and returns the paths of it and of its key. */
export function makeCertificate(folder: string): { readonly key: string; readonly pem: string } {
  const [key, pem] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', pem];
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' });
  return { key, pem };
}

/** Starts nginx with `deploy/nginx.conf`, of which only addresses and the certificate are others. */
export async function startNginx(server: string): Promise<RunningProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skin-mirror-nginx-'));
  const { key, pem } = makeCertificate(folder);
  const [port, plainPort] = [await freePort(), await freePort()];
  const site = (await deployed('nginx.conf'))
    .replace(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace(/^ *listen 443 ssl/m, `listen 127.0.0.1:${port} ssl`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${pem};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('server 127.0.0.1:8080;', `server ${new URL(server).host};`);
  const plain = `http://127.0.0.1:${plainPort}`;
  return runNginx(folder, site, {
    origin: `https://127.0.0.1:${port}`,
    plain,
    certificate: await readFile(pem, 'utf8'),
  });
}

/** Starts nginx that passes requests on and has no other settings. */
export async function startNginxAsItComes(server: string): Promise<RunningProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skin-mirror-nginx-'));
  const port = await freePort();
  const site = `server { listen 127.0.0.1:${port}; location / { proxy_pass ${server}; } }`;
  return runNginx(folder, site, { origin: `http://127.0.0.1:${port}`, certificate: undefined });
}

type Address = Pick<RunningProxy, 'origin' | 'plain' | 'certificate'>;

async function runNginx(folder: string, site: string, address: Address): Promise<RunningProxy> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const settings = path.join(folder, 'nginx.conf');
  await writeFile(
    settings,
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${site}
}
`,
  );
  return run(nginxPath, ['-e', `${folder}/error.log`, '-p', folder, '-c', settings], { folder, address });
}

/** Starts Caddy with `deploy/Caddyfile` and a certificate of its own authority. */
export async function startCaddy(server: string): Promise<RunningProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skin-mirror-caddy-'));
  const origin = `https://127.0.0.1:${await freePort()}`;
  const settings = path.join(folder, 'Caddyfile');
  const plainPort = await freePort();
  // The authority must not become one that this machine trusts, and port 80 may be somebody else's.
  const options = ['admin off', 'skip_install_trust', `http_port ${plainPort}`];
  await writeFile(settings, (await deployed('Caddyfile')).replace(/^\{$/m, `{\n\t${options.join('\n\t')}`));
  const proxy = await run(caddyPath, ['run', '--adapter', 'caddyfile', '--config', settings], {
    folder,
    address: { origin, plain: `http://127.0.0.1:${plainPort}`, certificate: undefined },
    env: { HOME: folder, XDG_DATA_HOME: folder, SITE: origin, SERVERS: new URL(server).host },
  });
  const root = path.join(folder, 'caddy/pki/authorities/local/root.crt');
  return { ...proxy, certificate: await readFile(root, 'utf8') };
}

const START_MS = 20_000;

interface Run {
  readonly folder: string;
  readonly address: Address;
  readonly env?: Readonly<Record<string, string>>;
}

async function run(program = '', args: readonly string[], { folder, address, env = {} }: Run): Promise<RunningProxy> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const { hostname, port } = new URL(address.origin);
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const until = performance.now() + START_MS;
  while (!(await accepts(hostname, Number(port)))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error(`${program} did not start: ${said}`);
    }
    await sleep(50);
  }
  return { ...address, stop };
}

const accepts = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host, () => resolve(socket.end() !== undefined)).on('error', () => resolve(false));
  });
