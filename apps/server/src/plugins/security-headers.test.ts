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
