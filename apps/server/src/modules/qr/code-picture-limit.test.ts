import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { childEnv } from '#tests/factories/child-env.ts';

const address = (file: string) => JSON.stringify(new URL(file, import.meta.url));
/** Makes a picture of 24 megapixels. The time limit is one second. */
const PROGRAM = `
  const { codePicture } = await import(${address('./code-picture.ts')});
  const { growingPng } = await import(${address('../../../../../tests/factories/png.ts')});
  const picture = growingPng(5_000, 5_000);
  console.log('begins');
  const size = { maxSide: 5_000, side: 4_900, hasPalette: false };
  const made = await codePicture(1, picture, size, 1).catch(({ code }) => ({ [code]: true }));
  console.log(Object.keys(made).join());
`;

it('a picture of a code that takes too long is given up, and the server is said to be busy', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: childEnv(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('begins');
  let isOver = false;
  const answer = lines.next().finally(() => {
    isOver = true;
  });
  // Pauses the process again and again, so that the picture takes some seconds on a fast computer too.
  while (!isOver) {
    child.kill('SIGSTOP');
    await sleep(250);
    child.kill('SIGCONT');
    await Promise.race([sleep(50), answer]);
  }
  expect((await answer).value).toBe('SERVER_BUSY');
});
