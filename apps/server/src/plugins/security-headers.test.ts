import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ FRAME_ANCESTORS: 'https://shop.example, https://www.shop.example' });
});
afterAll(() => server.close());

const headersOf = async (path: string) => {
  const { headers } = await fetch(server.origin + path, { redirect: 'manual' });
  const policy = headers.get('content-security-policy') ?? '';
  return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers.get('x-frame-options')];
};

it('other sites may show the report in a frame, and nothing else', async () => {
  const theirs = ["'self' https://shop.example https://www.shop.example", null];
  expect(await headersOf('/zmskinweb/')).toEqual(theirs);
  expect(await headersOf('/zmskinweb/?a=1')).toEqual(theirs);
  for (const path of ['/', '/skinmgr/', '/skinmgr/login', '/zmskinweb', '/skinmgr/..%2fzmskinweb/', '/livez']) {
    expect(await headersOf(path), path).toEqual(["'self'", 'SAMEORIGIN']);
  }
});

it('code and styles carry the short rules, and all other files those of pages', async () => {
  const assets = path.resolve(import.meta.dirname, '../../../web/dist/assets');
  const named = (end: string) => readdirSync(assets).find((name) => name.endsWith(end));
  for (const end of ['.js', '.css', '.woff2']) {
    const { status, headers } = await fetch(`${server.origin}/assets/${named(end)}`);
    expect(status).toBe(200);
    expect(['x-frame-options', 'permissions-policy'].filter((rule) => headers.has(rule))).toEqual([]);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.* frame-ancestors 'none'$/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
  for (const path of ['/favicon.svg', '/assets/', '/assets/a.html', '/assets/a/../../login'])
    expect(await headersOf(path), path).toEqual(["'self'", 'SAMEORIGIN']);
});

const ASKED = ['/', '/login', '/skinmgr/', '/zmskinweb/', '/livez', '/docs', '/docs/openapi.json', '/nothing'];
const everything = async (): Promise<readonly Response[]> => {
  const assets = readdirSync(path.resolve(import.meta.dirname, '../../../web/dist/assets'));
  const kinds = ['.js', '.css', '.woff2'].map((end) => `/assets/${assets.find((name) => name.endsWith(end))}`);
  const more = ['/trpc/identity.lookup', '/skinMgrSrv/record/list', '/fileSvr/get/conf_app/none.jpg', '/metrics'];
  const paths = [...ASKED, ...kinds, '/texts/en/messages.json', ...more];
  const asked = paths.map((path) => fetch(server.origin + path, { redirect: 'manual' }));
  return Promise.all([...asked, fetch(`${server.origin}/auth2/token`, { method: 'POST', body: '{' })]);
};

it('every answer says that the site is to be asked by HTTPS, and of which kind it is', async () => {
  const answers = await everything();
  for (const { url, headers } of answers) {
    expect(headers.get('strict-transport-security'), url).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-content-type-options'), url).toBe('nosniff');
    expect(headers.get('referrer-policy'), url).toBe('no-referrer');
    for (const rule of ["object-src 'none'", "base-uri 'none'", 'frame-ancestors '])
      expect(headers.get('content-security-policy'), url).toContain(rule);
  }
  const types = answers.map(({ url, headers }) => `${new URL(url).pathname} ${headers.get('content-type')}`);
  expect(
    types.filter((type) => !/ (font\/woff2|application\/json|[a-z]+\/[\w.+-]+; .*charset=utf-8.*)$/i.test(type)),
  ).toEqual([]);
});

it('no answer lets pages of other sites read it', async () => {
  const headers = { origin: 'https://other.example', 'access-control-request-method': 'POST' };
  for (const path of ['/auth2/token', '/trpc/identity.lookup', '/skinmgr/']) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const answer = await fetch(server.origin + path, { method, headers });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
});

it('a file can run nothing, and nobody may show it in a frame', async () => {
  const client = await signIn(server, await buildUser(server));
  const { headers } = await client.get('/skinMgrSrv/goods/template');
  expect(headers.get('content-disposition')).toMatch(/^attachment; /);
  expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'; .*frame-ancestors 'none'$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('pages may use the camera and passkeys, and no other device', async () => {
  for (const path of ['/skinmgr/login', '/zmskinweb/']) {
    const policy = (await fetch(server.origin + path)).headers.get('permissions-policy')?.split(', ') ?? [];
    expect(policy).toEqual(expect.arrayContaining(['camera=(self)', 'publickey-credentials-get=(self)']));
    expect(policy).toEqual(expect.arrayContaining(['microphone=()', 'geolocation=()', 'payment=()']));
  }
});
