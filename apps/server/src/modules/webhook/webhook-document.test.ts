import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { childEnv } from '#tests/factories/child-env.ts';
import { freePort } from '#tests/factories/free-port.ts';
import { signIn } from '#tests/factories/rest-client.ts';
import { startTestServer } from '#tests/factories/server.ts';
import { startReceiver } from '#tests/factories/webhook-receiver.ts';

const DOCUMENT = new URL('../../../../../docs/webhooks.md', import.meta.url);

/** Runs the receiver of the document in a process of its own. */
async function startExample(secret: string, port: number) {
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(await readFile(DOCUMENT, 'utf8')) ?? [];
  const folder = await mkdtemp(path.join(tmpdir(), 'receiver-'));
  await writeFile(path.join(folder, 'receiver.mjs'), code);
  const child = spawn(process.execPath, [path.join(folder, 'receiver.mjs')], {
    env: { ...childEnv(), WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill();
    await rm(folder, { recursive: true });
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await once(child, 'spawn');
  return { said: () => said };
}

it('the receiver of docs/webhooks.md takes each message once, and refuses false ones', async () => {
  const server = await startTestServer({ FETCH_ALLOW: '127.0.0.1' });
  onTestFinished(() => server.close());
  const mirrored = await startReceiver();
  onTestFinished(() => mirrored.close());
  const owner = await signIn(server, await buildUser(server));
  const call = async (name: string, fields: Record<string, unknown>) =>
    (await owner.post(`/skinMgrSrv/webhook/${name}`, fields, 'json')).json();

  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { id, secret } = await call('save', { url: mirrored.url, events: ['product.sold'] });
  const example = await startExample(String(secret), port);
  await expect
    .poll(() =>
      fetch(url).then(
        (answer) => answer.status,
        () => 0,
      ),
    )
    .toBe(401);
  await call('test', { id });
  const [{ body, headers }] = mirrored.received as [(typeof mirrored.received)[number]];
  const kept = { 'content-type': 'application/json' };
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
  const signed = { ...kept, ...Object.fromEntries(names.map((name) => [name, String(headers[name])])) };
  const send = async (text: string, sent: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body: text, headers: sent })).status;
  expect(await send(body, signed)).toBe(204);
  expect(await send(body, signed)).toBe(204);
  expect(await send(body.replace('test', 'text'), signed)).toBe(401);
  expect(await send(body, { ...signed, 'webhook-timestamp': '1764000000' })).toBe(401);
  expect(await send(body, { ...signed, 'webhook-signature': 'v1,' })).toBe(401);
  expect(await send(body, kept)).toBe(401);
  await expect.poll(example.said).toBe('webhook.test {}\n');
});
