// @module-tag long
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const BENCH = path.resolve(import.meta.dirname, '../bench/main.ts');

it('runs every benchmark at tiny sizes, and the program written by hand answers as the server does', async () => {
  const { stdout } = await run(process.execPath, [BENCH, '--smoke'], { timeout: 480_000 }).catch((cause) => {
    // The reason of a benchmark that failed is a line of its output.
    throw new Error(cause.stdout, { cause });
  });
  expect(stdout).not.toContain('failed');
  for (const figure of ['ingest', 'heartbeats', 'import', 'thumbnails', 'export', 'record list', 'draws', 'matching']) {
    expect(stdout).toContain(figure);
  }
}, 500_000);
