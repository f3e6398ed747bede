import type { Pool } from 'pg';
import type { DemoProduct } from '../../../../../prisma/seed/demo-catalogue.ts';
import type { Database } from '../../database/pool.ts';
import { picturePath } from './draw-pictures.ts';

export interface GoodsSet {
  readonly tenant_id: number;
  readonly products: readonly DemoProduct[];
  /** The shop's goods types by seed key, without deleted ones. */
  readonly typeIds: ReadonlyMap<string, number>;
  readonly locale: 'zh' | 'en';
}

/** The shop's built-in goods types by their keys. */
export async function seededTypes(
  { goods_type }: Database['prisma'],
  tenant_id: number,
): Promise<ReadonlyMap<string, number>> {
  const where = { tenant_id, seed_key: { not: null } };
  const rows = await goods_type.findMany({ where, select: { seed_key: true, goods_type_id: true } });
  return new Map(rows.map(({ seed_key, goods_type_id }) => [seed_key as string, goods_type_id]));
}

/** Adds products as built-in ones, with their types. Skips those whose number the shop already has. SQL: one atomic statement. */
export async function insertGoods(pool: Pool, { tenant_id, products, typeIds, locale }: GoodsSet): Promise<void> {
  const rows = products.map((product) => ({
    ...product,
    tenant_id,
    goods_pic: picturePath(product),
    goods_name: product.goods_name[locale],
    tag: product.tag[locale],
    tags: product.tags[locale],
    description: product.description[locale],
  }));
  const effects = products.flatMap(({ goods_no, effects: keys }) =>
    keys
      .map((key, index) => ({ goods_no, rank: index + 1, goods_type_id: typeIds.get(key) }))
      .filter(({ goods_type_id }) => goods_type_id !== undefined),
  );
  await pool.query(
    `with added as (
       insert into goods (tenant_id, goods_no, goods_name, price, goods_pic, for_sex, age_min, age_max, skin_types, description,
                          tag, tags, keywords, ext_rules, exclude_rules, is_default)
       select tenant_id, goods_no, goods_name, price, goods_pic, for_sex, age_min, age_max, skin_types, description,
              tag, tags, keywords, ext_rules, exclude_rules, true
         from json_populate_recordset(null::goods, $1)
       on conflict (tenant_id, lower(goods_no)) where goods_no <> '' and deleted_at is null do nothing
       returning tenant_id, goods_id, goods_no
     )
     insert into goods_effect (tenant_id, goods_id, rank, goods_type_id)
     select a.tenant_id, a.goods_id, e.rank, e.goods_type_id
       from added a join json_to_recordset($2) as e(goods_no text, rank int, goods_type_id int) using (goods_no)`,
    [JSON.stringify(rows), JSON.stringify(effects)],
  );
}
