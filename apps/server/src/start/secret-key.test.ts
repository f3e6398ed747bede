import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildDevice } from '#tests/factories/device.ts';
import { blocksOf } from '#tests/factories/operating.ts';
import { failToStartBeside, type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { asServer } from '#tests/statements/recorder.ts';
import { createSecrets } from '../kernel/secret.ts';
import { checkSecretKey } from './secret-key.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => forget('delete from secret_check'));

const forget = (sql: string) => server.services.pool.query(sql);
const start = (secrets = server.services.secrets) => asServer(() => checkSecretKey({ ...server.services, secrets }));
const otherKey = () => createSecrets(randomBytes(32));

const WRONG = 'SECRET_KEY is not the one that this database was made with';

it('the first start decides the key, and a server with another one stops with a sentence that says so', async () => {
  await start();
  await start();
  await expect(start(otherKey())).rejects.toThrow(WRONG);
  const SECRET_KEY = randomBytes(32).toString('base64');
  expect(await failToStartBeside(server, { SECRET_KEY })).toEqual({
    said: `${WRONG}: start with that one, or see “A lost SECRET_KEY” in docs/operating.md.\n`,
    code: 1,
  });
});

it('a database of an older version takes the key that opens the secret of a mirror, and no other', async () => {
  await buildDevice(server);
  await expect(start(otherKey())).rejects.toThrow(WRONG);
  await start();
  await expect(start(otherKey())).rejects.toThrow(WRONG);
});

it('the lines for a lost key let the next start take a new one', async () => {
  await start();
  for (const lines of await blocksOf('A lost `SECRET_KEY`')) await forget(lines);
  const newKey = otherKey();
  await start(newKey);
  await start(newKey);
  await expect(start()).rejects.toThrow(WRONG);
});

it('of two servers that start at once with different keys, one stops', async () => {
  await forget('update device set secret_enc = null');
  const ends = await Promise.allSettled([start(), start(otherKey())]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
