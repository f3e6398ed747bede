import { createHash } from 'node:crypto';
import type { MirrorBundle } from '@skin-mirror/shared/mirror/mirror-bundle.schema.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { photo } from '#tests/factories/mirror-test.ts';
import { buildPromotion } from '#tests/factories/promotion.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, createMirrorClient, file, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { shopToday } from '#tests/factories/zone.ts';

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

describe('the offers on a mirror', () => {
  const TODAY = shopToday();
  const TOMORROW = addDays(TODAY, 1);
  const coupon = { name: '10 off', type: 'amount', value: 10, min: 50, start_time: TODAY, end_time: TOMORROW };
  const awards = [
    { prize_name: 'Serum', probability: 10_000, total_num: 5 },
    { prize_name: 'Thanks', award_level: 0, probability: 0, total_num: null },
  ];

  it('are the coupons and promotions that aren’t over, and a change of them is news for the mirror', async () => {
    const { main, shop, set, config } = await openShop();
    await set({ coupon_status: 1 });
    const before = await config();
    expect(before.bundle.marketing).toMatchObject({ coupons: [], promotions: [] });
    const { id } = (await shop.post('/skinMgrSrv/coupon/save', coupon, 'json')).json();
    const { act_id } = await buildPromotion(server, { tenant_id: main.tenant_id, awards });
    const days = { start_time: '2020-01-01', end_time: '2020-01-02' };
    await buildPromotion(server, { tenant_id: main.tenant_id, awards, ...days });
    await buildPromotion(server, { tenant_id: main.tenant_id, awards, status: 0 });
    const { unchanged, rev, bundle } = await config(before.rev);
    expect(unchanged).toBe(0);
    const [start, end] = [TODAY, TOMORROW];
    expect(bundle.marketing).toMatchObject({
      coupons: [{ id, name: '10 off', type: 'amount', value: 10, min: 50, currency: 'CNY', start, end }],
      promotions: [{ act_id, name: 'Spring draw', picture: null, start, end: TODAY }],
    });

    await shop.post('/skinMgrSrv/coupon/del', { id: [id] }, 'json');
    expect((await config(rev)).bundle.marketing.coupons).toEqual([]);
    await set({ h5_show_active: 0 });
    expect((await config(rev)).bundle.marketing.promotions).toEqual([]);
  });

  it('of a test are those of its report, without codes; claims and draws are no news', async () => {
    const { main, shop, set, device, mirror, config } = await openShop();
    await set({ coupon_status: 1, coupon_code_mode: 2 });
    const { tenant_id } = main;
    const { id } = (await shop.post('/skinMgrSrv/coupon/save', { ...coupon, total: 1 }, 'json')).json();
    const { act_id, seed_hash } = await buildPromotion(server, { tenant_id, awards });
    const [first, second] = [await buildRecord(server, { device }), await buildRecord(server, { device })];
    const { rev } = await config();
    const result = async ({ record_id: analysis_id }: { record_id: string }) =>
      (await mirror.get('/mirrorSrv/record/result', { analysis_id })).json();
    expect(await result(first)).toMatchObject({
      coupons: [{ id, name: '10 off', is_claimed: false }],
      draw: { promotion: { act_id }, seed_hash, draws_left: 1, draws: [] },
    });
    const anybody = createClient(server);
    await anybody.post('/skinSrv/coupon/claim', { shareId: first.share_id, id }, 'json');
    await anybody.post('/skinSrv/active/draw', { shareId: first.share_id }, 'json');
    const after = await result(first);
    expect(after).toMatchObject({
      coupons: [{ is_claimed: true }],
      draw: { draws_left: 0, reason: 'drawn', draws: [{ award: { prize_name: 'Serum' } }] },
    });
    expect(JSON.stringify(after.coupons)).not.toContain('redeem_code');
    expect(JSON.stringify(after.draw)).toContain('"redeem_code":""');
    expect(await result(second)).toMatchObject({ coupons: [], draw: { draws_left: 1 } });
    expect(await config(rev)).toMatchObject({ unchanged: 1, rev });

    const { record_id } = second;
    const revoked = { share_revoked_at: new Date() };
    await server.services.prisma.skin_record.updateMany({ where: { tenant_id, record_id }, data: revoked });
    expect(await result(second)).toMatchObject({ coupons: [], draw: null });
  });
});
