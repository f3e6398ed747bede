// @module-tag long

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/src/demo/demo-accounts.ts';
import { isLoopback } from '../../apps/server/src/env-schema.ts';
import { textOfCode } from '../../apps/server/src/modules/qr/code-picture.ts';
import { childEnv } from '../factories/child-env.ts';
import { createClient, loginFields } from '../factories/rest-client.ts';
import { type RunningServer, startProcessBeside, startTestServer } from '../factories/server.ts';

const SEED = fileURLToPath(new URL('../../apps/server/src/demo/seed.ts', import.meta.url));
const MINUTE = 60_000;

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
  const { DATABASE_URL = '', DATA_DIR, SECRET_KEY = '' } = server.services.env;
  execFileSync(process.execPath, [SEED], { env: { ...childEnv(), DATABASE_URL, DATA_DIR, SECRET_KEY } });
});
afterAll(() => server.close());

async function freePort(): Promise<string> {
  const listener = createServer().listen(0, '0.0.0.0');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  listener.close();
  return String(port);
}

const ESCAPE = '\u001b';
const WHITE = new RegExp(`${ESCAPE}\\[0m(?:${ESCAPE}\\[37m[▄▀]| )`, 'g');
const OTHER_ESCAPES = new RegExp(`${ESCAPE}\\[\\d+m`, 'g');

/** Draws the QR code of a terminal. Each character is two squares, one above the other. */
function drawn(code: string): Promise<Buffer> {
  const lines = code.replace(WHITE, ' ').replace(OTHER_ESCAPES, '').split('\n').filter(Boolean);
  const width = Math.max(...lines.map((line) => line.length));
  const black = lines.flatMap((line) => [
    [...line.padEnd(width)].map((square) => square === '█' || square === '▀'),
    [...line.padEnd(width)].map((square) => square === '█' || square === '▄'),
  ]);
  const pixels = Uint8Array.from(black.flat(), (isBlack) => (isBlack ? 0 : 255));
  return sharp(pixels, { raw: { width, height: black.length, channels: 1 } })
    .resize({ width: width * 8, kernel: 'nearest' })
    .extend({ top: 32, bottom: 32, left: 32, right: 32, background: 'white' })
    .png()
    .toBuffer();
}

it(
  'a phone in the network opens a report by the QR code that the demo prints, and the known passwords are gone',
  async () => {
    const settings = { DEMO: '1', DEMO_LIVE: '0', LOG_LEVEL: 'warn', PORT: await freePort() };
    const demo = await startProcessBeside(server, { ...settings, DEMO_LAN: '1' });
    expect(isLoopback(new URL(demo.origin).hostname)).toBe(false);
    const tokenFor = async (password: string, origin = demo.origin) =>
      (await createClient({ origin }).post('/auth2/token', loginFields({ user_acct: 'demo', password }))).json();
    const password = /demo {3}(\S+)/.exec(demo.output())?.[1] ?? '';
    expect(password).toMatch(/^[\w-]{14}$/);
    expect((await tokenFor(DEMO_PASSWORD)).code).not.toBe(0);
    expect((await tokenFor(password)).code).toBe(0);

    await expect.poll(() => demo.output(), { timeout: 2 * MINUTE, interval: 500 }).toMatch(/shareId=\S+\n/);
    const [, code = '', link = ''] =
      /A report, for a phone in this network:\n(.*)\n(http\S+)\n/s.exec(demo.output()) ?? [];
    expect(link.startsWith(`${demo.origin}/zmskinweb/`)).toBe(true);
    expect(await textOfCode(1, await drawn(code))).toBe(link);
    const shareId = /shareId=([^&]+)/.exec(link)?.[1];
    const report = await createClient(demo).get('/skinSrv/analysis/shareDetail', { shareId });
    expect(report.json().code).toBe(0);
    await demo.close();

    const alone = await startProcessBeside(server, settings);
    expect(isLoopback(new URL(alone.origin).hostname)).toBe(true);
    expect((await tokenFor(DEMO_PASSWORD, alone.origin)).code).toBe(0);
    await alone.close();
  },
  4 * MINUTE,
);
