import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { createBodyBudget } from './body-budget.ts';

describe('room for bodies', () => {
  it('is limited for each owner and for all, and is given back once', () => {
    const { reserve } = createBodyBudget({ all: 100, each: 40 });
    const release = reserve('a', 30);
    expect(() => reserve('a', 11)).toThrow('SERVER_BUSY');
    reserve('a', 10);
    reserve('b', 40);
    expect(() => reserve('c', 21)).toThrow('SERVER_BUSY');
    release();
    release();
    reserve('c', 20);
    expect(() => reserve('a', 31)).toThrow('SERVER_BUSY');
    reserve('a', 30);
  });

  it('is there for one body of an owner, however large', () => {
    const { reserve } = createBodyBudget({ all: 100, each: 40 });
    const release = reserve('a', 90);
    expect(() => reserve('a', 1)).toThrow('SERVER_BUSY');
    release();
    expect(() => reserve('a', 101)).toThrow('SERVER_BUSY');
  });
});

describe('archives that are sent at once', () => {
  let server: RunningServer;
  let shop: RestClient;
  let other: RestClient;
  beforeAll(async () => {
    server = await startTestServer();
    [shop, other] = await Promise.all([
      signIn(server, await buildUser(server)),
      signIn(server, await buildUser(server)),
    ]);
  });
  afterAll(() => server.close());

  /** Sends the headers of a 20 MB upload, but no body. */
  async function announce({ headers }: RestClient) {
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(
      [
        'POST /skinmgr/goods/importGoods HTTP/1.1',
        `Host: ${hostname}`,
        ...lines,
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${20 * 1024 * 1024}`,
        '',
        '',
      ].join('\r\n'),
    );
    return socket;
  }
  const codeOf = async (client: RestClient) =>
    (await client.post('/skinmgr/goods/importGoods', { dry_run: 1 }, 'multipart')).json().code;

  it('take no more memory than a shop may, and leave others theirs', async () => {
    const sockets = await Promise.all(Array.from({ length: 9 }, () => announce(shop)));
    await expect.poll(() => codeOf(shop)).toBe(19_999);
    // The other sender is refused because its archive is missing, not because of the budget.
    expect(await codeOf(other)).toBe(11_001);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => codeOf(shop)).toBe(11_001);
  });
});
