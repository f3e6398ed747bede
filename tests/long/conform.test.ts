// @module-tag long
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildSerial } from '#tests/factories/device.ts';
import { type FaultyProxy, type ServerFault, startFaultyProxy } from '#tests/factories/faulty-proxy.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

const MAIN = path.resolve(import.meta.dirname, '../../apps/mirror-sim/src/main.ts');
const run = promisify(execFile);

let server: RunningServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'conform-'));
});
afterAll(() => server.close());

/** Runs the command as a person types it. Returns its exit code, its output and the names of the broken rules. */
async function conform(args: readonly string[]) {
  const junit = path.join(folder, 'conform.xml');
  const env = { ...process.env, DATA_DIR: await mkdtemp(path.join(folder, 'data-')), LANG: 'en' };
  const { code, stdout } = await run(process.execPath, [MAIN, 'conform', ...args, '--junit', junit], { env }).then(
    (done) => ({ code: 0, stdout: done.stdout }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      ...failed,
      stdout: failed.stdout + failed.stderr,
    }),
  );
  const xml = await readFile(junit, 'utf8').catch(() => '');
  const broken = [...xml.matchAll(/name="([\w.-]+): [^"]*"><failure/g)].map(([, name]) => name);
  return { code, stdout, xml, broken };
}

async function newMirrors(): Promise<string[]> {
  const { tenant_id } = await buildUser(server);
  const mirrors = [await buildSerial(server, { tenant_id }), await buildSerial(server, { tenant_id })];
  return mirrors.flatMap(({ device_no, active_code }) => ['--device', device_no, '--code', active_code]);
}

async function through<T>(fault: ServerFault | undefined, use: (proxy: FaultyProxy) => Promise<T>): Promise<T> {
  const proxy = await startFaultyProxy(server.origin, fault);
  try {
    return await use(proxy);
  } finally {
    await proxy.stop();
  }
}

describe('the protocol of mirrors', () => {
  it('is kept by this server, in each rule', async () => {
    const { code, stdout, xml, broken } = await conform(['--server', server.origin, ...(await newMirrors())]);
    expect([broken, code], stdout).toEqual([[], 0]);
    expect(xml.match(/<testcase /g)?.length).toBeGreaterThan(50);
    // The rule that depends on a setting is named, not left out.
    expect(xml.match(/<skipped /g)).toHaveLength(1);
  });

  it.each<readonly [ServerFault, string]>([
    ['doubles', 'repeat.create'],
    ['any-clock', 'clock.wrong'],
    ['keeps-twice', 'repeat.photo'],
  ])('is broken by name where a server has the fault "%s"', (fault, name) =>
    through(fault, async ({ origin }) => {
      const { code, broken } = await conform(['--server', origin, ...(await newMirrors())]);
      expect(code).toBe(1);
      expect(broken).toContain(name);
      // A fault shows where it is, and not everywhere.
      expect(broken.length).toBeLessThan(10);
    }),
  );

  it('needs a mirror and a server that answers', async () => {
    expect((await conform(['--server', server.origin])).code).toBe(3);
    const gone = await conform(['--server', 'http://127.0.0.1:9', '--device', 'A', '--code', 'B']);
    expect(gone.code).toBe(2);
  });
});

describe('the recorded calls of a mirror', () => {
  const check = async (lines: readonly object[], ...more: readonly string[]) => {
    const file = path.join(folder, 'calls.ndjson');
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    return conform(['--trace', file, ...more]);
  };

  it('are right for the example, and wrong by name where somebody changed them', () =>
    through(undefined, async (proxy) => {
      const { tenant_id } = await buildUser(server);
      const { device_no, active_code } = await buildSerial(server, { tenant_id });
      await run(process.execPath, ['examples/mirror.ts', proxy.origin, device_no, active_code]);
      const lines = proxy
        .trace()
        .split('\n')
        .map((line) => JSON.parse(line));
      const secret = ['--secret', String(lines[0].answer.device_secret)];
      const right = await check(lines, ...secret);
      expect([right.broken, right.code], right.stdout).toEqual([[], 0]);

      const withChange = (url: string, change: object) =>
        lines.map((line) => (line.url.startsWith(url) ? { ...line, ...change } : line));
      const brokenBy = async (changed: readonly object[]) => (await check(changed, ...secret)).broken;
      expect(await brokenBy(withChange('/mirrorSrv/record/create', { body: 'e30=' }))).toEqual([
        'trace.signature',
        'trace.fields',
      ]);
      expect(await brokenBy(withChange('/mirrorSrv/config/ack', { headers: {} }))).toEqual(['trace.signature']);
      expect(await brokenBy(withChange('/mirrorSrv/record/finish', { status: undefined, answer: undefined }))).toEqual([
        'trace.never_forgotten',
      ]);
      expect(await brokenBy(lines.filter(({ url }) => !url.startsWith('/mirrorSrv/config?')))).toEqual([
        'trace.known_revision',
      ]);
      const conflict = { status: 409, answer: { code: 40010, msg: '' } };
      expect(await brokenBy(withChange('/mirrorSrv/record/upload', conflict))).toEqual(['trace.given_up']);
    }));

  it('are told apart from another file, with the line', async () => {
    const { code, stdout } = await check([{ nonsense: 1 }]);
    expect([code, stdout]).toEqual([3, expect.stringContaining('1: ')]);
  });
});
