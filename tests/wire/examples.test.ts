import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildSerial } from '#tests/factories/device.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

const run = promisify(execFile);
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const isThere = (...programs: readonly string[]) =>
  programs.every((program) => spawnSync(program, ['--version']).error === undefined);

const EXAMPLES = [
  ['TypeScript', [process.execPath, 'examples/mirror.ts'], true],
  ['Python', ['python3', 'examples/mirror.py'], isThere('python3')],
  ['shell', ['bash', 'examples/mirror.sh'], isThere('bash', 'curl', 'openssl')],
] as const;

describe('the example of a mirror in', () => {
  it.for(EXAMPLES)('%s sends tests as the protocol says', async ([, [program, script], isInstalled], { skip }) => {
    skip(!isInstalled, 'its interpreter is missing');
    const { tenant_id } = await buildUser(server);
    const { device_no, active_code } = await buildSerial(server, { tenant_id });
    const { stdout } = await run(program, [script, server.origin, device_no, active_code]);
    expect(stdout).toMatch(/^test \S+ status 2\s*$/m);
    expect(stdout.match(/^offline \S+ status 2\s*$/gm)).toHaveLength(2);
    expect(stdout).toContain('scores ');
    expect(stdout).toContain('acne=82');
    const tests = await server.services.prisma.skin_record.findMany({ where: { tenant_id, device_no } });
    expect(tests.map(({ status, seq }) => [status, seq]).sort()).toEqual([
      [2, 1],
      [2, 2],
      [2, 3],
    ]);
    const [, link = ''] = /^qr (\S+)/m.exec(stdout) ?? [];
    const shareId = new URLSearchParams(link.split('?').at(-1)).get('shareId');
    const page = await fetch(
      `${server.origin}/skinSrv/analysis/shareDetail?${new URLSearchParams({ shareId: shareId ?? '' })}`,
    );
    expect(await page.json()).toMatchObject({ code: 0 });
  });
});
