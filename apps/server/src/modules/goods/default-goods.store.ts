import { STEP_ROLES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import type { Pool } from 'pg';
import type { DemoProduct } from '../../../../../prisma/seed/demo-catalogue.ts';
import type { Database } from '../../database/pool.ts';
import { picturePath } from './draw-pictures.ts';

export interface GoodsSet {
  readonly tenant_id: number;
  readonly products: readonly DemoProduct[];
  /** The ids of the shop's built-in goods types by the types' keys. Deleted types are missing. */
  readonly typeIds: ReadonlyMap<string, number>;
}

export async function seededTypes(
  { goods_type }: Database['prisma'],
  tenant_id: number,
): Promise<ReadonlyMap<string, number>> {
  const where = { tenant_id, seed_key: { not: null } };
  const rows = await goods_type.findMany({ where, select: { seed_key: true, goods_type_id: true } });
  return new Map(rows.map(({ seed_key, goods_type_id }) => [seed_key as string, goods_type_id]));
}

/**
 * Adds built-in products to a shop, with their types and categories. Skips products whose number the shop already has.
 * SQL instead of Prisma, because one statement can do all of this.
 */
export async function insertGoods(pool: Pool, { tenant_id, products, typeIds }: GoodsSet): Promise<void> {
  const rows = products.map((product) => ({
    ...product,
    goods_pic: picturePath(product),
    sort: STEP_ROLES.indexOf(product.step_role),
  }));
  const effects = products.flatMap(({ goods_no, effects: keys }) =>
    keys
      .map((key, index) => ({ goods_no, rank: index + 1, goods_type_id: typeIds.get(key) }))
      .filter(({ goods_type_id }) => goods_type_id !== undefined),
  );
  await pool.query(
    `with given as (
       select p.*, c.category, c.step_role, c.sort
         from json_array_elements($1) as row, json_populate_record(null::goods, row) as p,
              json_to_record(row) as c(category text, step_role text, sort int)
     ), categories as (
       insert into goods_category (tenant_id, name, step_role, sort)
       select distinct $3::int, category, step_role, sort from given
       on conflict (tenant_id, lower(name)) do update set sort = goods_category.sort
       returning category_id, name
     ), added as (
       insert into goods (tenant_id, goods_no, goods_name, price, goods_pic, for_sex, age_min, age_max, lasts_days,
                          skin_types, description, brand_story, texts, tag, tags, keywords, ext_rules, exclude_rules, category_id,
                          is_default)
       select $3::int, g.goods_no, g.goods_name, g.price, g.goods_pic, g.for_sex, g.age_min, g.age_max, g.lasts_days,
              g.skin_types, g.description, g.brand_story, g.texts, g.tag, g.tags, g.keywords, g.ext_rules, g.exclude_rules,
              k.category_id, true
         from given g join categories k on lower(k.name) = lower(g.category)
       on conflict (tenant_id, lower(goods_no)) where goods_no <> '' and deleted_at is null do nothing
       returning goods_id, goods_no
     )
     insert into goods_effect (tenant_id, goods_id, rank, goods_type_id)
     select $3::int, a.goods_id, e.rank, e.goods_type_id
       from added a join json_to_recordset($2) as e(goods_no text, rank int, goods_type_id int) using (goods_no)`,
    [JSON.stringify(rows), JSON.stringify(effects), tenant_id],
  );
}
