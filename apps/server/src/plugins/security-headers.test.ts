import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('code and styles carry no rules of pages, and all other files do', async () => {
  const assets = path.resolve(import.meta.dirname, '../../../web/dist/assets');
  const named = (end: string) => readdirSync(assets).find((name) => name.endsWith(end));
  for (const end of ['.js', '.css', '.woff2']) {
    const { status, headers } = await fetch(`${server.origin}/assets/${named(end)}`);
    expect(status).toBe(200);
    const rules = ['content-security-policy', 'strict-transport-security', 'x-frame-options', 'referrer-policy'];
    expect(rules.filter((rule) => headers.has(rule))).toEqual([]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
  for (const path of ['/color-scheme.js', '/favicon.svg', '/assets/', '/assets/a.html', '/assets/a/../../login'])
    expect(await headersOf(path), path).toEqual(["'self'", 'SAMEORIGIN']);
});

it('pages may use the camera and passkeys, and no other device', async () => {
  for (const path of ['/skinmgr/login', '/zmskinweb/']) {
    const policy = (await fetch(server.origin + path)).headers.get('permissions-policy')?.split(', ') ?? [];
    expect(policy).toEqual(expect.arrayContaining(['camera=(self)', 'publickey-credentials-get=(self)']));
    expect(policy).toEqual(expect.arrayContaining(['microphone=()', 'geolocation=()', 'payment=()']));
  }
});
