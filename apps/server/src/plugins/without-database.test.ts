import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { openDatabase } from '#tests/factories/close-database.ts';
import { photo } from '#tests/factories/mirror-test.ts';
import { file, signInBrowser } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('pages, public files and signs of life are there for a signed-in browser without the database', async () => {
  const browser = await signInBrowser(server, await buildUser(server));
  const picture = `/fileSvr/get/${
    (await browser.post('/fileSvr/put', { file: file(await photo(), 'a.jpg') }, 'multipart')).json().img_path
  }`;
  const statusOf = async (path: string) => (await browser.get(path)).status;
  expect(await statusOf(picture)).toBe(200);

  await openDatabase(server, false);
  try {
    const there = ['/livez', '/healthz', picture, `${picture}_40x40.jpg`, '/docs/openapi.json'];
    for (const path of there) expect([path, await statusOf(path)]).toEqual([path, 200]);
    expect(await statusOf('/no-such-page')).toBe(404);
    expect(await statusOf('/readyz')).toBe(503);
    const refused = await browser.post('/skinMgrSrv/record/list');
    expect([refused.status, refused.headers.get('retry-after'), refused.json().code]).toEqual([503, '5', 19_999]);
    const { error } = (await browser.query('record.list', {})).json();
    expect(error?.data).toMatchObject({ code_name: 'DATABASE_AWAY', httpStatus: 503 });
  } finally {
    await openDatabase(server, true);
  }
  await expect.poll(() => statusOf('/readyz')).toBe(200);
});
