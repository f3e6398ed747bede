import AdmZip from 'adm-zip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildTenant, buildUser } from '../../../../../tests/factories/accounts.ts';
import { goodsArchive, goodsPicture, type SheetRow } from '../../../../../tests/factories/goods-archive.ts';
import { file, type RestClient, signIn } from '../../../../../tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '../../../../../tests/factories/server.ts';
import { createGoodsTypes } from '../shop/shop.store.ts';

let server: RunningServer;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  picture = await goodsPicture();
});
afterAll(() => server.close());

interface Shop {
  readonly main: Account;
  readonly client: RestClient;
}

async function buildShop({ work_mode = 1, goods_mode = 'normal' } = {}): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, { work_mode });
  const main = await buildUser(server, { tenant_id });
  await createGoodsTypes(server.services.pool, tenant_id);
  await server.services.pool.query("insert into config_value (tenant_id, key, value) values ($1, 'goods_mode', $2)", [
    tenant_id,
    JSON.stringify(goods_mode),
  ]);
  return { main, client: (await signIn(server, main)).with({ locale: 'en' }) };
}

interface Result {
  readonly code: number;
  readonly msg: string;
  readonly batch_id: number | null;
  readonly total: number;
  readonly ok: number;
  readonly added: number;
  readonly changed: number;
  readonly failed: number;
  readonly rows: { row: number; column: string; field: string; value: string; reason: string }[];
  readonly preview: { row: number; outcome: string; fields: string[]; picture: string }[];
  readonly unused_pictures: string[];
}

const send = async ({ client }: Shop, archive: Uint8Array<ArrayBuffer>, fields = {}): Promise<Result> =>
  (
    await client.post('/skinmgr/goods/importGoods', { file: file(archive, 'goods.zip'), ...fields }, 'multipart')
  ).json() as unknown as Result;

const cream = (over: SheetRow = {}): SheetRow => ({
  goods_no: 'C-1',
  goods_name: 'Calm cream',
  goods_pic: 'a.jpg',
  type_main: 'Soothing',
  for_sex: 'Everybody',
  price: 128.5,
  ...over,
});
const archiveOf = (rows: readonly SheetRow[], files: Record<string, Uint8Array> = { 'images/a.jpg': picture }) =>
  goodsArchive({ rows, files });

describe('an import', () => {
  it('adds', async () => {
    const shop = await buildShop();
    expect(await send(shop, archiveOf([cream()]))).toMatchObject({ code: 0, added: 1, failed: 0, total: 1, ok: 1 });
    expect(await send(shop, archiveOf([cream()]))).toMatchObject({ code: 0, added: 0, changed: 0, batch_id: null });
    expect(await send(shop, archiveOf([cream({ price: 99 })]))).toMatchObject({ code: 0, changed: 1 });
  });

  it.each([
    ['standard', {}],
    ['solrx', { goods_mode: 'solrx' }],
  ])('takes its own template as it comes in a %s shop', async (_profile, state) => {
    const shop = await buildShop(state);
    for (const locale of ['zh', 'en']) {
      const answer = await fetch(`${server.origin}/skinMgrSrv/goods/template?locale=${locale}`, {
        headers: shop.client.headers,
      });
      expect(answer.headers.get('content-type')).toBe('application/zip');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(new AdmZip(bytes).getEntries().map(({ entryName }) => entryName)).toEqual([
        'goods.xlsx',
        'images/sample.jpg',
      ]);
      expect(await send(shop, bytes, { dry_run: 1 })).toMatchObject({ code: 0, added: 1, failed: 0, rows: [] });
    }
  });
});
