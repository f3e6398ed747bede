import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDevice } from '#tests/factories/device.ts';
import { buildPromotion } from '#tests/factories/promotion.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, createMirrorClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { buildShop, type Shop } from '#tests/factories/shop.ts';
import { shopToday } from '#tests/factories/zone.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const TODAY = shopToday();
const COUPON = { name: '九折', type: 'percent', value: 10, start_time: TODAY, end_time: TODAY };
const SURE = { prize_name: '精华', probability: 10_000, total_num: 100 };
const THANKS = { prize_name: '谢谢', award_level: 0, probability: 0, total_num: null };

async function post(shop: Shop, path: string, fields: Readonly<Record<string, unknown>>) {
  const answer = (await shop.client.post(`/skinMgrSrv/${path}`, fields, 'json')).json();
  expect(answer).toMatchObject({ code: 0 });
  return answer;
}

async function buildOffers() {
  const shop = await buildShop(server, { config: { coupon_status: 1, h5_show_active: 1 } });
  const device = await buildDevice(server, shop);
  const { share_id, record_id } = await buildRecord(server, { device });
  const mirror = createMirrorClient(server, device);
  const anybody = createClient(server);
  return {
    shop,
    read: async (path: string, locale: string) =>
      (await anybody.get(`/skinSrv/${path}`, { shareId: share_id }, { locale })).json(),
    send: async (path: string, fields: object, locale: string) =>
      (await anybody.with({ locale }).post(`/skinSrv/${path}`, { shareId: share_id, ...fields }, 'json')).json(),
    bundle: async (locale: string) =>
      (await mirror.get('/mirrorSrv/config', { rev: 0 }, { locale })).json() as unknown as {
        rev: number;
        bundle: { marketing: { coupons: { name: string }[]; promotions: { name: string }[] } };
      },
    result: async (locale: string) =>
      (await mirror.get('/mirrorSrv/record/result', { analysis_id: record_id }, { locale })).json(),
  };
}

describe('a coupon in several languages', () => {
  it('has its name in the reader’s language on the report and on mirrors', async () => {
    const { shop, read, send, bundle, result } = await buildOffers();
    const { id } = await post(shop, 'coupon/save', { ...COUPON, texts: { de: { name: 'Zehn Prozent' } } });
    expect((await read('coupon/list', 'de')).list).toMatchObject([{ name: 'Zehn Prozent' }]);
    const [foreign] = (await read('coupon/list', 'fr')).list as object[];
    expect(foreign).toMatchObject({ name: COUPON.name, langs: { name: 'zh' } });
    const [own] = (await read('coupon/list', 'zh')).list as object[];
    expect(own).toMatchObject({ name: COUPON.name });
    expect(own).not.toHaveProperty('langs');
    expect(own).not.toHaveProperty('texts');
    expect(await send('coupon/claim', { id }, 'de')).toMatchObject({ name: 'Zehn Prozent', is_claimed: true });
    expect((await bundle('de')).bundle.marketing.coupons).toMatchObject([{ name: 'Zehn Prozent' }]);
    expect(await result('de')).toMatchObject({ coupons: [{ name: 'Zehn Prozent' }] });
  });

  it('keeps its translations if a call names none, and mirrors hear of a new one', async () => {
    const { shop, bundle } = await buildOffers();
    const { id } = await post(shop, 'coupon/save', { ...COUPON, texts: { de: { name: 'Zehn Prozent' } } });
    await post(shop, 'coupon/save', { ...COUPON, id, value: 12 });
    const { rev } = await bundle('de');
    const { list } = await post(shop, 'coupon/list', {});
    expect(list).toMatchObject([{ texts: { de: { name: 'Zehn Prozent' } } }]);
    await post(shop, 'coupon/save', { ...COUPON, id, texts: { de: { name: 'Zwölf Prozent' } } });
    const after = await bundle('de');
    expect(after.rev).toBeGreaterThan(rev);
    expect(after.bundle.marketing.coupons).toMatchObject([{ name: 'Zwölf Prozent' }]);
  });
});

describe('a promotion in several languages', () => {
  it('has its words and its prizes’ in the reader’s language, in the draw, too', async () => {
    const { shop, read, send, bundle, result } = await buildOffers();
    const { act_id, award_ids } = await buildPromotion(server, {
      tenant_id: shop.tenant_id,
      act_name: '春季抽奖',
      awards: [SURE, THANKS],
    });
    await post(shop, 'active/save', {
      id: act_id,
      act_desc: '每人一次',
      texts: { de: { act_name: 'Frühlingslos', act_desc: 'Einmal für jeden' } },
    });
    await post(shop, 'active/prizesave', {
      id: award_ids[0],
      act_id,
      prize_name: SURE.prize_name,
      prize_pic: 'conf_app/1/a.jpg',
      prize_detail: '三十毫升',
      probability: '100',
      total_num: '100',
      texts: { de: { prize_name: 'Serum', prize_detail: '30 ml' } },
    });
    expect(await read('active/current', 'de')).toMatchObject({
      promotion: { act_name: 'Frühlingslos', act_desc: 'Einmal für jeden' },
      prizes: [
        { prize_name: 'Serum', prize_detail: '30 ml' },
        { prize_name: THANKS.prize_name, langs: { prize_name: 'zh' } },
      ],
    });
    const { promotion } = await read('active/current', 'zh');
    expect(promotion).toMatchObject({ act_name: '春季抽奖' });
    expect(promotion).not.toHaveProperty('langs');
    expect((await bundle('de')).bundle.marketing.promotions).toMatchObject([{ name: 'Frühlingslos' }]);
    const won = { act_name: 'Frühlingslos', award: { prize_name: 'Serum', prize_detail: '30 ml' } };
    expect(await send('active/draw', {}, 'de')).toMatchObject(won);
    expect(await read('active/current', 'de')).toMatchObject({ draws: [won] });
    expect(await result('de')).toMatchObject({ draw: { promotion: { act_name: 'Frühlingslos' } } });
  });

  it('keeps its translations if a call names none, and refuses a prize’s name that is too long', async () => {
    const { shop } = await buildOffers();
    const { act_id, award_ids } = await buildPromotion(server, { tenant_id: shop.tenant_id, awards: [SURE, THANKS] });
    const texts = { de: { act_name: 'Los' } };
    const prizeTexts = { de: { prize_name: 'Serum' } };
    const prize = {
      id: award_ids[0],
      act_id,
      prize_name: SURE.prize_name,
      prize_pic: 'conf_app/1/a.jpg',
      prize_detail: '三十毫升',
      probability: '100',
      total_num: '100',
    };
    await post(shop, 'active/save', { id: act_id, act_desc: '每人一次', texts });
    await post(shop, 'active/prizesave', { ...prize, texts: prizeTexts });
    await post(shop, 'active/save', { id: act_id, act_name: '秋季抽奖' });
    await post(shop, 'active/prizesave', { ...prize, prize_detail: '五十毫升' });
    expect(await post(shop, 'active/detail', { id: act_id })).toMatchObject({
      texts,
      prizes: [{ prize_detail: '五十毫升', texts: prizeTexts }, { texts: {} }],
    });
    const refused = await shop.client.post(
      '/skinMgrSrv/active/prizesave',
      { ...prize, texts: { de: { prize_name: 'Gesichtsmaske' } } },
      'json',
    );
    expect(refused.json().code).not.toBe(0);
  });
});
