import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
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

const mirror = (...args: string[]) =>
  new Promise<{ exit: number; text: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' };
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

  it('is 2 without a server, and the findings for continuous integration say so', { timeout: 60_000 }, async () => {
    const junit = path.join(dataDir, 'findings.xml');
    const mirrors = ['--device', 'A', '--code', 'B', '--junit', junit];
    const { exit } = await mirror('run', 'first-day', '--server', NOWHERE, ...mirrors);
    expect(exit).toBe(2);
    expect(await readFile(junit, 'utf8')).toContain(`<failure message="${NOWHERE} does not answer."/>`);
  });
});
