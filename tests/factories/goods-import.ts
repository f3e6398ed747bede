import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { type Account, buildTenant, buildUser } from './accounts.ts';
import type { SheetRow } from './goods-archive.ts';
import { file, type RestClient, signIn } from './rest-client.ts';
import type { RunningServer } from './server.ts';

export interface ImportShop {
  readonly main: Account;
  readonly client: RestClient;
  readonly types: ReadonlyMap<string, number>;
}

export async function buildImportShop(
  server: RunningServer,
  { work_mode = 1, goods_mode = 'normal' } = {},
): Promise<ImportShop> {
  const { tenant_id } = await buildTenant(server, { work_mode });
  const main = await buildUser(server, { tenant_id });
  const types = await createGoodsTypes(server.services.pool, tenant_id);
  await server.services.pool.query("insert into config_value (tenant_id, key, value) values ($1, 'goods_mode', $2)", [
    tenant_id,
    JSON.stringify(goods_mode),
  ]);
  return { main, types, client: (await signIn(server, main)).with({ locale: 'en' }) };
}

export interface ImportAnswer {
  readonly code: number;
  readonly msg: string;
  readonly batch_id: number;
  readonly total: number;
  readonly ok: number;
  readonly added: number;
  readonly changed: number;
  readonly failed: number;
  readonly rows: readonly { row: number; column: string; field: string; value: string; reason: string }[];
  readonly preview: readonly {
    row: number;
    outcome: string;
    goods_no: string;
    goods_name: string;
    fields: string[];
    picture: string;
  }[];
  readonly unused_pictures: readonly string[];
}

export async function importGoods(
  { client }: Pick<ImportShop, 'client'>,
  archive: Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<ImportAnswer> {
  const form = { file: file(archive, 'goods.zip'), ...fields };
  return (await client.post('/skinmgr/goods/importGoods', form, 'multipart')).json() as unknown as ImportAnswer;
}

export const creamRow = (over: SheetRow = {}): SheetRow => ({
  goods_no: 'C-1',
  goods_name: 'Calm cream',
  goods_pic: 'a.jpg',
  type_main: 'Soothing',
  type_aux_a: '',
  for_sex: 'Everybody',
  price: 128.5,
  tag: '',
  ...over,
});
