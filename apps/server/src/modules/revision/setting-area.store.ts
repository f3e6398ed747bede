import { isShopColumn, SHOP_COLUMN_KEYS, type ShopColumnKey } from '@skin-mirror/shared/config/config.ts';
import type { DimensionKey, Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import type { SettingArea, SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import { offsetTypename, parseOffsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { FileColumn } from '../../kernel/file-column.ts';
import { moveDays } from '../record/move-days.ts';

/** The settings of one area, for the whole shop, for one mirror or for one guide. */
export interface SettingPlace {
  readonly tenant_id: number;
  readonly area: SettingArea;
  /** 0 means the whole shop. */
  readonly device_id: number;
  /** The guide whose own QR code it is. Missing or 0 for the shop and its mirrors. */
  readonly guide_id?: number;
}

interface AreaStore {
  /** Returns the stored values of these keys. Leaves out keys without a stored value. */
  read(db: Queryable, place: SettingPlace, keys: readonly string[]): Promise<SettingState>;
  write(db: Queryable, place: SettingPlace, values: SettingState, user_id: number): Promise<void>;
  remove(db: Queryable, place: SettingPlace, keys: readonly string[]): Promise<void>;
}

interface KeyedValue {
  readonly key: string;
  readonly value: unknown;
}

const stateOf = (rows: readonly KeyedValue[]): SettingState =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]));

const config: AreaStore = {
  async read(db, place, keys) {
    const { rows } = await db.query<KeyedValue>({
      name: 'setting-area.config',
      text: `select key, value from config_value
              where tenant_id = $1 and scope = $2 and scope_id = $3 and key = any($4)
             union all
             select c.key, c.value from tenant t
              cross join jsonb_each(jsonb_build_object(${SHOP_COLUMN_KEYS.map((key) => `'${key}', t.${key}`).join(', ')})) c
              where t.tenant_id = $1 and $2 = 'account' and c.key = any($4)`,
      values: [place.tenant_id, ...scopeOf(place), keys],
    });
    return stateOf(rows);
  },

  async write(db, place, values) {
    const { tenant_id } = place;
    const columns = Object.entries(values).filter(([key]) => isShopColumn(key));
    if (columns.length > 0) await writeShopColumns(db, tenant_id, Object.fromEntries(columns));
    await db.query({
      name: 'setting-area.write-config',
      text: `insert into config_value (tenant_id, scope, scope_id, key, value)
             select $1, $2, $3, key, value from jsonb_each($4::jsonb)
             on conflict (tenant_id, scope, scope_id, key) do update set value = excluded.value, mod_time = excluded.mod_time`,
      values: [tenant_id, ...scopeOf(place), JSON.stringify(others(values))],
    });
  },

  async remove(db, place, keys) {
    await db.query({
      name: 'setting-area.remove-config',
      text: 'delete from config_value where tenant_id = $1 and scope = $2 and scope_id = $3 and key = any($4)',
      values: [place.tenant_id, ...scopeOf(place), keys],
    });
  },
};

const others = (values: SettingState): SettingState =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !isShopColumn(key)));

async function writeShopColumns(db: Queryable, tenant_id: number, values: Partial<Record<ShopColumnKey, unknown>>) {
  const { timezone } = values;
  if (typeof timezone === 'string') await moveDays(db, tenant_id, timezone);
  await db.query({
    name: 'setting-area.write-shop',
    text: `update tenant set ${SHOP_COLUMN_KEYS.map((key, index) => `${key} = coalesce($${index + 2}, ${key})`).join(', ')}
            where tenant_id = $1`,
    values: [tenant_id, ...SHOP_COLUMN_KEYS.map((key) => values[key] ?? null)],
  });
}

/** Returns scope and scope_id of the rows of `config_value`. */
function scopeOf({ device_id, guide_id = 0 }: SettingPlace): [scope: string, scope_id: number] {
  if (guide_id !== 0) return ['guide', guide_id];
  return device_id === 0 ? ['account', 0] : ['device', device_id];
}

/** Score offsets. Each key is the name of an offset in API calls, such as `acne` or `deep_spot`. */
const offset: AreaStore = {
  async read(db, { tenant_id, device_id }, keys) {
    const { rows } = await db.query<{ dimension: DimensionKey; layer: Layer; rate: number }>({
      name: 'setting-area.offsets',
      text: `select o.dimension, o.layer, o.rate from score_offset o
               join json_to_recordset($3) as k(dimension text, layer text) on k.dimension = o.dimension and k.layer = o.layer
              where o.tenant_id = $1 and o.device_id = $2`,
      values: [tenant_id, device_id, JSON.stringify(keys.map(offsetKey))],
    });
    return stateOf(rows.map(({ dimension, layer, rate }) => ({ key: offsetTypename(dimension, layer), value: rate })));
  },

  async write(db, { tenant_id, device_id }, values, user_id) {
    const rows = Object.entries(values).map(([key, rate]) => ({ ...offsetKey(key), rate }));
    await db.query({
      name: 'setting-area.write-offsets',
      text: `insert into score_offset (tenant_id, device_id, layer, dimension, rate, mod_user)
             select $1, $2, layer, dimension, rate, $4 from json_to_recordset($3) as k(layer text, dimension text, rate int)
             on conflict (tenant_id, device_id, layer, dimension)
               do update set rate = excluded.rate, mod_user = excluded.mod_user, mod_time = excluded.mod_time`,
      values: [tenant_id, device_id, JSON.stringify(rows), user_id],
    });
  },

  async remove(db, { tenant_id, device_id }, keys) {
    await db.query({
      name: 'setting-area.remove-offsets',
      text: `delete from score_offset o using json_to_recordset($3) as k(dimension text, layer text)
              where o.tenant_id = $1 and o.device_id = $2 and o.dimension = k.dimension and o.layer = k.layer`,
      values: [tenant_id, device_id, JSON.stringify(keys.map(offsetKey))],
    });
  },
};

function offsetKey(key: string) {
  const offset = parseOffsetTypename(key);
  if (!offset) throw new Error(`an offset that nobody knows: ${key}`);
  return offset;
}

/** Each key is a dimension. Each value is `{goods_type_ids, threshold, status}`. */
const mapping: AreaStore = {
  async read(db, { tenant_id, device_id }, keys) {
    const { rows } = await db.query<KeyedValue>({
      name: 'setting-area.mappings',
      text: `select analysis_type as key,
                    json_build_object('goods_type_ids', goods_type_ids, 'threshold', threshold, 'status', status) as value
               from push_mapping where tenant_id = $1 and device_id = $2 and analysis_type = any($3)`,
      values: [tenant_id, device_id, keys],
    });
    return stateOf(rows);
  },

  async write(db, { tenant_id, device_id }, values) {
    await db.query({
      name: 'setting-area.write-mappings',
      text: `insert into push_mapping (tenant_id, device_id, analysis_type, goods_type_ids, threshold, status)
             select $1, $2, m.key, array(select jsonb_array_elements_text(m.value -> 'goods_type_ids')::int),
                    (m.value ->> 'threshold')::smallint, (m.value ->> 'status')::smallint
               from jsonb_each($3::jsonb) as m
             on conflict (tenant_id, device_id, analysis_type) do update
               set goods_type_ids = excluded.goods_type_ids, threshold = excluded.threshold, status = excluded.status`,
      values: [tenant_id, device_id, JSON.stringify(values)],
    });
  },

  async remove(db, { tenant_id, device_id }, keys) {
    await db.query({
      name: 'setting-area.remove-mappings',
      text: 'delete from push_mapping where tenant_id = $1 and device_id = $2 and analysis_type = any($3)',
      values: [tenant_id, device_id, keys],
    });
  },
};

/** SQL: the key of a text. `resultTextKey` makes the same key. */
const TEXT_KEY = "concat_ws(':', section, dimension, value_key, locale)";

/** The values are `{introduction, advice}`. */
const text: AreaStore = {
  async read(db, { tenant_id, device_id }, keys) {
    const { rows } = await db.query<KeyedValue>({
      name: 'setting-area.texts',
      text: `select ${TEXT_KEY} as key, json_build_object('introduction', introduction, 'advice', advice) as value
               from result_text where tenant_id = $1 and device_id = $2 and ${TEXT_KEY} = any($3)`,
      values: [tenant_id, device_id, keys],
    });
    return stateOf(rows);
  },

  async write(db, { tenant_id, device_id }, values) {
    await db.query({
      name: 'setting-area.write-texts',
      text: `insert into result_text (tenant_id, device_id, section, dimension, value_key, locale, introduction, advice)
             select $1, $2, split_part(t.key, ':', 1), split_part(t.key, ':', 2), split_part(t.key, ':', 3),
                    split_part(t.key, ':', 4), t.value ->> 'introduction', t.value ->> 'advice'
               from jsonb_each($3::jsonb) as t
             on conflict (tenant_id, device_id, section, dimension, value_key, locale) do update
               set introduction = excluded.introduction, advice = excluded.advice, mod_time = excluded.mod_time`,
      values: [tenant_id, device_id, JSON.stringify(values)],
    });
  },

  async remove(db, { tenant_id, device_id }, keys) {
    await db.query({
      name: 'setting-area.remove-texts',
      text: `delete from result_text where tenant_id = $1 and device_id = $2 and ${TEXT_KEY} = any($3)`,
      values: [tenant_id, device_id, keys],
    });
  },
};

/** Stores the settings of each area. Database triggers then increase the shop's settings_rev. */
export const AREA_STORES: Readonly<Record<SettingArea, AreaStore>> = { config, offset, mapping, text };

/** Earlier settings and products can be restored, so they name their files as well. */
export const settingFiles: readonly FileColumn[] = [
  { table: 'config_value', column: 'value' },
  { table: 'setting_revision', column: 'changes', where: "area = 'config'" },
  { table: 'thing_revision', column: 'changes', where: "kind in ('goods', 'promotion')" },
];
