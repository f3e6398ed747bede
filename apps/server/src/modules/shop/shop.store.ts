import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { GOODS_TYPE_SEED } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import type { Queryable } from '../../database/transaction.ts';

/** Gives a new shop the built-in goods types. Returns the ids of the types by key. */
export async function createGoodsTypes(db: Queryable, tenant_id: number): Promise<ReadonlyMap<string, number>> {
  const types = GOODS_TYPE_SEED.map((seed_key, sort) => ({
    seed_key,
    type_name: Object.fromEntries(WRITTEN_LOCALES.map((locale) => [locale, builtInTexts(locale).goodsTypes[seed_key]])),
    sort,
  }));
  const { rows } = await db.query<{ seed_key: string; goods_type_id: number }>(
    `insert into goods_type (tenant_id, seed_key, type_name, sort)
     select $1, seed_key, type_name, sort from json_to_recordset($2) as t(seed_key text, type_name jsonb, sort int)
     returning seed_key, goods_type_id`,
    [tenant_id, JSON.stringify(types)],
  );
  return new Map(rows.map(({ seed_key, goods_type_id }) => [seed_key, goods_type_id]));
}
