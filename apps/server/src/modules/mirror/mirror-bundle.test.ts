import { createHash } from 'node:crypto';
import type { MirrorBundle } from '@skin-mirror/shared/mirror/mirror-bundle.schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { photo } from '#tests/factories/mirror-test.ts';
import { createMirrorClient, file, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function openShop() {
  const main = await buildUser(server);
  const shop = await signIn(server, main);
  const device = await buildDevice(server, { tenant_id: main.tenant_id });
  const mirror = createMirrorClient(server, device);
  return {
    main,
    shop,
    device,
    mirror,
    async set(values: Readonly<Record<string, unknown>>) {
      expect((await shop.mutate('config.update', values)).json().error).toBeUndefined();
    },
    async upload(biz: string, color: string) {
      const picture = file(await photo(color), 'a.jpg');
      return String((await shop.post('/skinMgrSrv/goods/upload', { biz, file: picture }, 'multipart')).json().imgUrl);
    },
    async config(rev?: number) {
      const answer = (await mirror.get('/mirrorSrv/config', rev === undefined ? {} : { rev })).json();
      return { rev: Number(answer.rev), unchanged: answer.unchanged, bundle: answer.bundle as MirrorBundle };
    },
  };
}

describe('the marketing on a mirror', () => {
  it('has an address and the hash of what the address answers for each file', async () => {
    const shop = await openShop();
    const [first, second, ripple] = await Promise.all([
      shop.upload('carousel', '#a33'),
      shop.upload('carousel', '#3a3'),
      shop.upload('ripple', '#33a'),
    ]);
    const slide = { orientation: 'landscape', link: 'https://shop.example', start: '2026-01-01', end: '2026-12-31' };
    await shop.set({ carousel: [{ path: second, ...slide }, { path: first }], ripple: [ripple], carousel_interval: 8 });
    const { marketing } = (await shop.config()).bundle;
    expect(marketing.carousel).toMatchObject([slide, { orientation: 'portrait', link: '', start: '', end: '' }]);
    expect(marketing.carousel_interval).toBe(8);
    for (const { address, sha256 } of [...marketing.carousel, ...marketing.ripple]) {
      const bytes = Buffer.from(await (await fetch(server.origin + address)).arrayBuffer());
      expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('of a file from before the hashes has none', async () => {
    const shop = await openShop();
    const path = await shop.upload('carousel', '#777');
    await server.services.pool.query("update stored_file set sha256 = '' where tenant_id = $1", [shop.main.tenant_id]);
    await shop.set({ carousel: [{ path }] });
    expect((await shop.config()).bundle.marketing.carousel).toMatchObject([
      { address: `/fileSvr/get/${path}`, sha256: null },
    ]);
  });

  it('reaches a mirror that was offline during three saves by one request', async () => {
    const shop = await openShop();
    const before = await shop.config();
    const [a, b] = [await shop.upload('carousel', '#123'), await shop.upload('carousel', '#321')];
    await shop.set({ carousel: [{ path: a }] });
    await shop.set({ carousel: [{ path: b }, { path: a }], carousel_interval: 9 });
    await shop.set({ voice: { path: '', text: '欢迎光临', enabled: 1 }, carousel_interval: 12 });
    const { rev, unchanged, bundle } = await shop.config(before.rev);
    expect(unchanged).toBe(0);
    expect(rev).toBeGreaterThanOrEqual(before.rev + 3);
    expect(bundle.marketing).toMatchObject({
      carousel: [{ address: `/fileSvr/get/${b}` }, { address: `/fileSvr/get/${a}` }],
      carousel_interval: 12,
      voice: { enabled: true, text: '欢迎光临' },
    });
    expect(await shop.config(rev)).toMatchObject({ unchanged: 1, rev });
  });
});
