import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { BoundOperation } from '../../apps/server/src/kernel/implement.ts';
import { bodyLimit, restPaths } from '../../apps/server/src/kernel/rest.ts';
import { registry } from '../../apps/server/src/registry.ts';

const MB = 1024 * 1024;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const bindings = Object.values(registry)
  .flatMap((operations) => Object.values(operations) as BoundOperation[])
  .flatMap(({ operation }) => operation.rest ?? []);
const largest = Math.max(...bindings.map(bodyLimit));

it('the file for nginx passes on every body that the server takes, and docs/operating.md says how large one may be', () => {
  const [, size] = /^ *client_max_body_size (\d+)m;/m.exec(read('deploy/nginx.conf')) ?? [];
  expect(Number(size) * MB).toBeGreaterThan(largest);
  expect(read('docs/operating.md')).toContain(`bodies up to ${Math.floor(largest / MB)} MB`);
});

it('the file for nginx speaks TLS 1.2 and 1.3 with ciphers that keep past traffic secret', () => {
  const file = read('deploy/nginx.conf');
  expect(file).toMatch(/^ *ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
  const [, ciphers = ''] = /^ *ssl_ciphers (\S+);$/m.exec(file) ?? [];
  expect(
    ciphers.split(':').filter((name) => !/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA\d+|CHACHA20-POLY1305)$/.test(name)),
  ).toEqual([]);
});

it.each(['nginx.conf', 'Caddyfile'])('%s refuses every call by plain HTTP', (file) => {
  const [, names = ''] = /\^\/\(([\w|]+)\)\//.exec(read(`deploy/${file}`)) ?? [];
  const first = (path: string) => path.split('/')[1] ?? '';
  // Addresses below /skinmgr are pages by GET, and /go leads a reader to a product.
  const called = new Set(bindings.flatMap(({ path }) => restPaths(path)).map(first));
  const calls = [...called, 'trpc'].filter((name) => name !== 'skinmgr' && name !== 'go');
  expect(names.split('|').sort()).toEqual(calls.sort());
});

it('the unit for systemd and compose start the same program, and wait until the server ends by itself', () => {
  const unit = read('deploy/skin-mirror.service');
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(read('Dockerfile')) ?? [];
  expect(unit).toContain(`\nExecStart=/usr/bin/${JSON.parse(command).join(' ')}\n`);
  const [, milliseconds = ''] = /^const STOP_MS = ([\d_]+);$/m.exec(read('apps/server/src/main.ts')) ?? [];
  const seconds = Number(milliseconds.replace('_', '')) / 1000;
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(seconds);
  expect(Number(/stop_grace_period: (\d+)s/.exec(read('docker-compose.yml'))?.[1])).toBeGreaterThan(seconds);
});

it('a command for operators runs with the settings, the account and the folders of the unit', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'skin-mirror-systemd-'));
  try {
    writeFileSync(path.join(folder, 'systemctl'), '#!/bin/sh\ncat deploy/skin-mirror.service\n', { mode: 0o755 });
    writeFileSync(path.join(folder, 'systemd-run'), `#!/bin/sh\nprintf '%s\\n' "$@"\n`, { mode: 0o755 });
    const PATH = [folder, process.env.PATH].join(path.delimiter);
    const line = 'deploy/as-skin-mirror npm run -s skin-mirror -- shops';
    const said = execFileSync('sh', ['-c', line], { cwd: ROOT, env: { PATH }, encoding: 'utf8' });
    expect(said.trim().split('\n')).toEqual([
      '--quiet',
      '--pipe',
      '--pty',
      '--wait',
      '--collect',
      '--property=User=skin-mirror',
      '--property=WorkingDirectory=/opt/skin-mirror',
      '--property=EnvironmentFile=/etc/skin-mirror.env',
      '--property=Environment=NODE_ENV=production DATA_DIR=/var/lib/skin-mirror UV_THREADPOOL_SIZE=8',
      '--property=StateDirectory=skin-mirror',
      '--property=StateDirectoryMode=0700',
      '--property=UMask=0077',
      ...line.split(' ').slice(1),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('alert rules and dashboard ask only for metrics that the server has', () => {
  const known = read('apps/server/src/plugins/metrics.ts');
  const asked = ['alerts.yml', 'dashboard.json'].flatMap((file) =>
    [...read(`deploy/prometheus/${file}`).matchAll(/skin_mirror_(\w+?)(_bucket)?\b(?=[{[) ])/g)].map(
      ([, name]) => name,
    ),
  );
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((name) => !known.includes(`'${name}'`) && !known.includes(`skin_mirror_${name}'`))).toEqual([]);
});
