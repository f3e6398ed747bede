import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../factories/accounts.ts';
import { signIn } from '../factories/rest-client.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends bytes as they are, and returns all that comes back until the server closes the connection. */
function raw(...lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(lines.join('\r\n')));
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.on('close', () => resolve(text)).on('error', reject);
  });
}

describe('a message with two lengths is refused, and its connection closed', () => {
  const smuggled = ['GET /livez HTTP/1.1', 'Host: x', '', ''];

  it.each([
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '', ...smuggled]],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 40', '', ...smuggled]],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity', '', '0', '', ...smuggled]],
    ['a length that is no number', ['Content-Length: +4', '', 'abcd', ...smuggled]],
  ])('%s', async (_what, lines) => {
    const answer = await raw('POST /auth2/token HTTP/1.1', 'Host: x', ...lines);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/im);
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(answer).not.toContain('"ok"');
  });
});

it.each(['/assets/%ff', '/%', '/fileSvr/get/%c0%ae'])(
  'an address that cannot be read is refused as others: %s',
  async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', '', '');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(answer).not.toContain('FST_');
  },
);

it('lists within lists without an end are a malformed message', async () => {
  const { headers } = await signIn(server, await buildUser(server));
  const body = `{"questionnaire":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
  const answer = await fetch(`${server.origin}/skinMgrSrv/question/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(400);
});

it.each(['/', '/livez', '/skinmgr/login', '/auth2/token', '/trpc/identity.lookup'])(
  'TRACE is no method of any address: %s',
  async (path) => {
    const answer = await raw(
      `TRACE ${path} HTTP/1.1`,
      'Host: x',
      'Cookie: access_token=secret',
      'Connection: close',
      '',
      '',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 40\d /);
    expect(answer).not.toContain('secret');
  },
);

it('a fault of the server says nothing of its inside', async () => {
  const client = await signIn(server, await buildUser(server));
  await server.services.pool.query('alter table coupon rename to gone');
  const [rest, console] = [await client.post('/skinMgrSrv/coupon/list'), await client.query('coupon.list')];
  await server.services.pool.query('alter table gone rename to coupon');
  expect(rest.json()).toMatchObject({ code: 19999 });
  for (const { status, text } of [rest, console]) {
    expect(status).toBe(500);
    expect(text).not.toMatch(/coupon"|relation|select|\.ts\b|node_modules|stack/i);
  }
});
