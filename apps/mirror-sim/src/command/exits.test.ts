import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** No server listens at this address. */
const NOWHERE = 'http://127.0.0.1:9';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mirror-sim-'));
});

const mirror = (...args: string[]) => mirrorIn('en_US.UTF-8', ...args);
const mirrorIn = (locale: string, ...args: string[]) =>
  new Promise<{ exit: number; text: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, LANG: locale, LC_ALL: locale };
    const child = execFile(process.execPath, [MAIN, ...args], { env }, (_, out, err) =>
      resolve({ exit: child.exitCode ?? -1, text: out + err }),
    );
  });

describe('the end of a command', () => {
  it('is 3 for a scenario with work for the staff, and no account', async () => {
    const { exit, text } = await mirror('run', 'lucky-draw', '--server', NOWHERE, '--device', 'A', '--code', 'B');
    expect(exit).toBe(3);
    expect(text).toContain('Staff has a part in lucky-draw');
  });

  it('is 3 for an account without a password', async () => {
    const { exit, text } = await mirror('run', 'first-day', '--server', NOWHERE, '--account', 'rose');
    expect(exit).toBe(3);
    expect(text).toContain('Give the password of rose');
  });

  it('is 3 if there is no such fault to plant', async () => {
    const { exit, text } = await mirror('prove', 'no-such-fault');
    expect(exit).toBe(3);
    expect(text).toContain('There is no fault with no-such-fault');
  });

  it('is 3 for a scenario with mistakes, which a Chinese terminal tells in Chinese', async () => {
    const file = path.join(dataDir, 'bad.yaml');
    const steps = '[{ do: draw }, { do: upload, customer: eve, declines_photos: 30 }, { do: wait, days: 9 }]';
    await writeFile(
      file,
      `name: bad\nclock: { days: 2 }\ndevices: [{ device_no: A }]\ncustomers: [{ id: anna }]\nsteps: ${steps}\n`,
    );
    const { exit, text } = await mirrorIn('zh_CN.UTF-8', 'validate', file);
    expect(exit).toBe(3);
    const lines = text.trim().split('\n');
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line).toMatch(/\p{Script=Han}/u);
    expect(text).toContain('没有顾客“eve”');
  });

  it('is 2 without a server, and the findings for continuous integration say so', { timeout: 60_000 }, async () => {
    const junit = path.join(dataDir, 'findings.xml');
    const mirrors = ['--device', 'A', '--code', 'B', '--junit', junit];
    const { exit } = await mirror('run', 'first-day', '--server', NOWHERE, ...mirrors);
    expect(exit).toBe(2);
    expect(await readFile(junit, 'utf8')).toContain(`<failure message="${NOWHERE} does not answer."/>`);
  });
});
