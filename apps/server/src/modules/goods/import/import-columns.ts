import { type GoodsProfile, REQUIRED_GOODS_FIELDS } from '@skin-mirror/shared/goods/goods-profile.ts';

/** Columns of the sheet by the keys in its hidden first row, in the template's order. */
export const COLUMNS = {
  goods_no: { field: 'goods_no', width: 16 },
  goods_name: { field: 'goods_name', width: 28 },
  goods_pic: { field: 'goods_pic', width: 20 },
  device_nos: { field: 'device_nos', width: 22 },
  category_id: { field: 'category_id', width: 14 },
  type_main: { field: 'type_ids', width: 16 },
  type_aux_a: { field: 'type_ids', width: 16 },
  type_aux_b: { field: 'type_ids', width: 16 },
  skin_type: { field: 'ext_rules', width: 12 },
  sensitive: { field: 'ext_rules', width: 12 },
  pigment: { field: 'ext_rules', width: 12 },
  wrinkle: { field: 'ext_rules', width: 12 },
  for_sex: { field: 'for_sex', width: 12 },
  tag: { field: 'tag', width: 10 },
  price: { field: 'price', width: 10 },
  age_min: { field: 'age_min', width: 10 },
  age_max: { field: 'age_max', width: 10 },
  skin_types: { field: 'skin_types', width: 18 },
  push_type: { field: 'push_type', width: 16 },
  tags: { field: 'tags', width: 18 },
  keywords: { field: 'keywords', width: 18 },
  source_platform: { field: 'source_platform', width: 12 },
  source_url: { field: 'source_url', width: 24 },
  description: { field: 'description', width: 30 },
  detail: { field: 'detail', width: 30 },
} as const satisfies Record<string, { readonly field: string; readonly width: number }>;

export type ColumnKey = keyof typeof COLUMNS;
export const COLUMN_KEYS = Object.keys(COLUMNS) as ColumnKey[];

/** Column with a refused row's problems; imports ignore it. */
export const REASON_COLUMN = 'reason';

const OF_PROFILE: Readonly<Partial<Record<ColumnKey, readonly GoodsProfile[]>>> = {
  device_nos: ['advanced'],
  type_main: ['standard', 'advanced'],
  type_aux_a: ['standard', 'advanced'],
  type_aux_b: ['standard', 'advanced'],
  skin_type: ['solrx'],
  sensitive: ['solrx'],
  pigment: ['solrx'],
  wrinkle: ['solrx'],
};

/** The template's columns for a shop. */
export const columnsOf = (profile: GoodsProfile): ColumnKey[] =>
  COLUMN_KEYS.filter((key) => OF_PROFILE[key]?.includes(profile) ?? true);

/** Required fields of the form whose columns have other names in a sheet. */
const COLUMNS_OF: Readonly<Partial<Record<string, readonly ColumnKey[]>>> = {
  type_ids: ['type_main'],
  ext_rules: ['skin_type', 'sensitive', 'pigment', 'wrinkle'],
};

export const isRequired = (profile: GoodsProfile, key: ColumnKey): boolean =>
  REQUIRED_GOODS_FIELDS[profile].some((field) => COLUMNS_OF[field]?.includes(key) ?? field === key);

/** A column's letter by its index, 0 to 25. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);
