import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTenant, buildUser } from '#tests/factories/accounts.ts';
import type { RestClient } from '#tests/factories/rest-client.ts';
import { signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { createGoodsTypes } from '../modules/shop/shop.store.ts';

let server: RunningServer;
let client: RestClient;
let types: ReadonlyMap<string, number>;
beforeAll(async () => {
  server = await startTestServer();
  const { tenant_id } = await buildTenant(server);
  types = await createGoodsTypes(server.services.pool, tenant_id);
  client = await signIn(server, await buildUser(server, { tenant_id }));
});
afterAll(() => server.close());

/**
 * Sends a form body exactly as given, because the test client can't encode all forms that other programming languages
 * send.
 */
async function postForm(path: string, body: string) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(client.headers as Record<string, string>),
  };
  return (await fetch(new URL(path, server.origin), { method: 'POST', headers, body })).json() as Promise<
    Record<string, unknown>
  >;
}

async function add(goods_name: string): Promise<number> {
  const type_ids = types.get('soothing');
  const answer = await client.post('/skinMgrSrv/goods/edit', {
    goods_name,
    goods_pic: 'conf_app/1/a.jpg',
    type_ids,
    for_sex: 0,
  });
  return answer.json().id as number;
}

describe('a list in a form', () => {
  it.each([
    'goods_id=#1,#2',
    'goods_id=#1&goods_id=#2',
    'goods_id[]=#1&goods_id[]=#2',
    'goods_id%5B%5D=#1&goods_id=#2',
    'ids[]=#1,#2',
  ])('may be written as %s', async (form) => {
    const [one, two] = [await add('Cream'), await add('Serum')];
    const body = form.replace('#1', String(one)).replace('#2', String(two));
    for (const call of ['lock', 'unlock', 'del'])
      expect(await postForm(`/skinMgrSrv/goods/${call}`, body)).toMatchObject({ code: 0, ok: 2 });
  });

  it('may have brackets in every call that takes one', async () => {
    const id = 'layer:acne:3';
    const text = { id, introduction: 'Some spots', advice: 'Cleanse twice a day' };
    expect((await client.post('/skinMgrSrv/settings/articleEdit', text)).json()).toMatchObject({ code: 0 });
    expect(await postForm('/skinMgrSrv/settings/articleReset', `id[]=${id}`)).toMatchObject({ code: 0, count: 1 });
    expect(await postForm('/skinMgrSrv/config/update', 'items_layer[]=acne&items_layer[]=spot')).toMatchObject({
      code: 0,
    });
    expect((await client.post('/skinMgrSrv/config/get', { 'code[]': ['items_layer'] })).json()).toMatchObject({
      items_layer: ['acne', 'spot'],
    });
  });
});

describe('a refusal', () => {
  const CALLS = [
    ['record/del', { ids: 'x' }, '所选内容填写有误', 'Please check “Selection”: this value cannot be used.'],
    [
      'settings/update',
      { acne: 'many' },
      '分值调整须在 -50 到 50 之间',
      'The score offset must be between -50 and 50.',
    ],
    ['settings/update', { beauty: 5 }, '没有“beauty”这项设置', 'There is no setting called “beauty”.'],
    ['config/update', { beauty: 5 }, '没有“beauty”这项设置', 'There is no setting called “beauty”.'],
    [
      'config/update',
      { countdown_seconds: 4 },
      '自动关闭秒数须在 5 到 600 之间',
      'Seconds until the report closes must be between 5 and 600.',
    ],
    [
      'config/update',
      { countdown_seconds: 'soon' },
      '自动关闭秒数须在 5 到 600 之间',
      'Seconds until the report closes must be between 5 and 600.',
    ],
    [
      'settings/articleEdit',
      { id: 'layer:acne:3', introduction: 'x'.repeat(1001), advice: 'y' },
      '结果概述最多 1000 个字',
      'Result summary can have at most 1000 characters.',
    ],
    ['goods/edit', { goods_name: '' }, '商品名称不能为空', 'Product name cannot be empty.'],
    ['config/resetScope', { keys: 'max_goods' }, '设备编号不能为空', 'Device number cannot be empty.'],
  ] as const;

  it.each(CALLS)(
    'of %s with %j names the field as screens do, says what is allowed, and agrees in number',
    async (call, fields, zh, en) => {
      const messageIn = async (locale: Locale) =>
        (await client.with({ locale }).post(`/skinMgrSrv/${call}`, fields)).json();
      expect(await messageIn('zh')).toMatchObject({ code: 11001, msg: zh });
      expect(await messageIn('en')).toMatchObject({ code: 11001, msg: en });
    },
  );

  it('speaks the reader’s language', async () => {
    const messageIn = async (locale: Locale) =>
      (await client.with({ locale }).post('/skinMgrSrv/goods/edit', { goods_name: '' })).json().msg;
    for (const locale of ['de', 'zh-TW'] as const) {
      const { errors, field } = builtInTexts(locale).messages;
      expect(await messageIn(locale)).toBe(errors.INPUT_REQUIRED.replace('{{field}}', field.goods_name));
    }
  });
});
