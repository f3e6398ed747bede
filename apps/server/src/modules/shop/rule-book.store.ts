import { GOODS_CARD } from '@skin-mirror/shared/goods/goods.fields.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import type { ResultText } from '@skin-mirror/shared/result-text/result-text.ts';
import { SCHEME_STATUS } from '@skin-mirror/shared/scheme/scheme.ts';
import type { Pool } from 'pg';

/** A text of the shop, or of one mirror. `device_id` 0 means the whole shop. */
type StoredText = ResultText & { readonly device_id: number };

/** A shop's settings at one moment, as the database stores them. `rule-book.ts` checks the values later. */
export interface ShopSnapshot {
  readonly tenant_id: number;
  readonly rev: number;
  readonly shop: string;
  readonly timezone: string;
  readonly currency: string;
  readonly default_locale: string;
  readonly work_mode: number;
  readonly platform: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** The settings of single mirrors by device_id; empty in basic mode. */
  readonly device_config: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly offsets: readonly unknown[];
  readonly goods_types: readonly { readonly id: number; readonly seed_key: string | null }[];
  readonly goods: readonly unknown[];
  readonly schemes: readonly unknown[];
  readonly mappings: readonly unknown[];
  readonly texts: readonly StoredText[];
  readonly questions: readonly unknown[];
  /** The sha256 of each stored file that a setting names, by path. */
  readonly hashes: Readonly<Record<string, string>>;
}

const CARD = GOODS_CARD.map((name) => `'${name}', g.${name}${name === 'price' ? '::text' : ''}`).join(', ');

/** SQL: settings of the shop, and in advanced mode those of its mirrors. */
const IN_FORCE = `(device_id = 0 or t.work_mode = ${WORK_MODES.advanced})`;

export async function currentRevision(pool: Pool, tenant_id: number): Promise<number> {
  const { rows } = await pool.query<{ rev: number }>({
    name: 'rule-book.revision',
    text: 'select settings_rev as rev from tenant where tenant_id = $1',
    values: [tenant_id],
  });
  return rows[0]?.rev ?? 0;
}

/** Uses one statement, so that all values belong to the same revision. */
export async function loadShop(pool: Pool, tenant_id: number): Promise<ShopSnapshot> {
  const { rows } = await pool.query<ShopSnapshot>({
    name: 'rule-book.load',
    text: `
      select t.tenant_id, t.settings_rev as rev, t.shop, t.timezone, t.currency, t.default_locale, t.work_mode, t.platform,
        coalesce((select json_object_agg(key, value) from config_value c
                   where c.tenant_id = $1 and scope = 'account'), '{}') as config,
        coalesce((select json_object_agg(scope_id, own) from (
                    select scope_id, json_object_agg(key, value) as own from config_value c
                     where c.tenant_id = $1 and scope = 'device' and t.work_mode = ${WORK_MODES.advanced} group by scope_id) as m), '{}')
          as device_config,
        coalesce((select json_object_agg(f.path, f.sha256) from stored_file f
                   where f.tenant_id = $1 and f.sha256 <> ''
                     and f.path in (select found[1] from config_value v
                                     cross join lateral regexp_matches(v.value::text, '"(conf_app/[^"]+)"', 'g') as found
                                     where v.tenant_id = $1)), '{}') as hashes,
        coalesce((select json_agg(json_build_object('device_id', device_id, 'dimension', dimension, 'layer', layer,
                                                    'offset', rate))
                    from score_offset o where o.tenant_id = $1), '[]') as offsets,
        coalesce((select json_agg(json_build_object('id', goods_type_id, 'seed_key', seed_key))
                    from goods_type y where y.tenant_id = $1), '[]') as goods_types,
        coalesce((select json_agg(json_build_object('device_id', device_id, 'analysis_type', analysis_type,
                                                    'goods_type_ids', goods_type_ids, 'threshold', threshold,
                                                    'status', status))
                    from push_mapping m where m.tenant_id = $1 and ${IN_FORCE}), '[]') as mappings,
        coalesce((select json_agg(json_build_object('device_id', device_id, 'section', section, 'dimension', dimension,
                                                    'value_key', value_key,
                                                    'locale', locale, 'introduction', introduction, 'advice', advice))
                    from result_text x where x.tenant_id = $1 and ${IN_FORCE}), '[]') as texts,
        coalesce((select json_agg(json_build_object('key', q.key, 'version', q.version, 'type', q.type,
                                                    'required', q.required, 'texts', q.texts, 'options', q.options,
                                                    'show_if', q.show_if)
                                  order by q.sort, q.key)
                    from question q where q.tenant_id = $1 and q.deleted_at is null), '[]') as questions,
        coalesce((select json_agg(json_build_object(
                    'goods_id', g.goods_id, 'shelf_status', g.shelf_status, 'is_lock', g.is_lock,
                    'type_ids', (select json_build_array(coalesce(max(e.goods_type_id) filter (where e.rank = 1), 0),
                                                         coalesce(max(e.goods_type_id) filter (where e.rank = 2), 0),
                                                         coalesce(max(e.goods_type_id) filter (where e.rank = 3), 0))
                                   from goods_effect e where e.tenant_id = $1 and e.goods_id = g.goods_id),
                    'step_role', coalesce(k.step_role, 'other'),
                    'for_sex', g.for_sex, 'skin_types', coalesce(g.skin_types, '{}'), 'age_min', g.age_min, 'age_max', g.age_max,
                    'push_type', g.push_type,
                    'device_ids', array(select b.device_id from goods_device b
                                         where b.tenant_id = $1 and b.goods_id = g.goods_id), 'ext_rules', g.ext_rules, 'exclude_rules', g.exclude_rules,
                    'texts', g.texts,
                    'card', json_build_object(${CARD})))
                    from goods g
                    left join goods_category k on k.tenant_id = $1 and k.category_id = g.category_id
                   where g.tenant_id = $1 and g.deleted_at is null), '[]') as goods,
        coalesce((select json_agg(json_build_object(
                    'scheme_id', s.scheme_id, 'name', s.name, 'description', s.description, 'cycle_days', s.cycle_days,
                    'for_sex', s.for_sex, 'skin_types', s.skin_types, 'triggers', s.triggers, 'priority', s.priority,
                    'status', s.status,
                    'texts', s.texts,
                    'steps', coalesce((select json_agg(json_build_object(
                        'texts', p.texts, 'title', p.title, 'part', p.part, 'frequency', p.frequency, 'advice', p.advice,
                        'day_from', p.day_from, 'day_to', p.day_to,
                        'goods_ids', array(select o.goods_id from scheme_goods o
                                             join goods g on g.tenant_id = $1 and g.goods_id = o.goods_id
                                                         and g.deleted_at is null
                                            where o.tenant_id = $1 and o.scheme_id = p.scheme_id and o.step = p.step
                                            order by o.rank)) order by p.step)
                        from scheme_step p where p.tenant_id = $1 and p.scheme_id = s.scheme_id), '[]'),
                    'other_goods_ids', array(select g.goods_id from goods g
                                              where g.tenant_id = $1 and g.scheme_id = s.scheme_id
                                                and g.deleted_at is null order by g.goods_id)))
                    from scheme s where s.tenant_id = $1 and s.status = ${SCHEME_STATUS.on} and s.deleted_at is null), '[]') as schemes
      from tenant t where t.tenant_id = $1`,
    values: [tenant_id],
  });
  const row = rows[0];
  if (!row) throw new Error('a device or account of a shop that does not exist');
  return row;
}
