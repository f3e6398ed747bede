import { GOODS_TRANSLATED } from '@skin-mirror/shared/goods/goods.fields.ts';
import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Pool } from 'pg';
import { untranslated } from '../../database/untranslated.ts';

/** Counts for each language the products whose texts are all translated. SQL, because it looks into JSON. */
export async function translatedGoods(pool: Pool, tenant_id: number) {
  const { rows } = await pool.query<{ locale: Locale; translated: number; total: number }>({
    name: 'goods.translated',
    text: `select l.locale, count(g.goods_id)::int as total,
                  (count(g.goods_id) filter (where not ${untranslated('g', GOODS_TRANSLATED, 'l.locale')}))::int as translated
             from unnest($2::text[]) as l(locale)
             left join goods g on g.tenant_id = $1 and g.deleted_at is null
            group by l.locale`,
    values: [tenant_id, LOCALES],
  });
  return rows;
}
