import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { buildShop } from '#tests/factories/shop.ts';
import { defaultCatalogue } from '../../../../../prisma/seed/demo-catalogue.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each<{ locale: Locale; beside: readonly Locale[] }>([
  { locale: 'zh', beside: ['en'] },
  { locale: 'en', beside: ['zh'] },
  { locale: 'de', beside: ['zh', 'en'] },
  { locale: 'zh-TW', beside: ['zh', 'en'] },
])('default products speak the language of a shop in $locale, whoever adds them', async ({ locale, beside }) => {
  const shop = await buildShop(server, { default_locale: locale });
  await shop.client.with({ locale: 'fr' }).post('/skinMgrSrv/goods/addDefault');
  const { rows } = await server.services.pool.query(
    `select g.goods_no, g.goods_name, g.tag, g.tags, g.keywords, g.description, g.texts, c.name as category
       from goods g join goods_category c using (tenant_id, category_id) where g.tenant_id = $1`,
    [shop.tenant_id],
  );
  const words = new Map(rows.map(({ goods_no, ...ofProduct }) => [goods_no, ofProduct]));
  expect(words.size).toBe(40);
  for (const { goods_no, goods_name, tag, tags, keywords, description, texts, category } of defaultCatalogue(locale)) {
    expect(words.get(goods_no)).toEqual({ goods_name, tag, tags, keywords, description, texts, category });
    expect(Object.keys(texts)).toEqual(beside);
  }
});
