import type { GoodsProfile } from './goods-profile.ts';

/**
 * One field of a product. `kind` decides how its value is converted between the form, the sheet and the database.
 * `text` needs no conversion. An empty price, count or category is '' in the form and null in the database.
 */
interface Field {
  readonly kind:
    | 'text'
    | 'picture'
    | 'html'
    | 'price'
    | 'count'
    | 'category'
    | 'number'
    | 'choice'
    | 'list'
    | 'json'
    | 'translations'
    | 'relation';
  readonly max?: number;
  /** The columns in the import sheet, with widths in characters. A field without columns isn't imported. */
  readonly sheet?: Readonly<Record<string, number>>;
  /** The kinds of product form that contain this field. Undefined means all. */
  readonly profiles?: readonly GoodsProfile[];
  /** `row`: the product list contains this field. `hidden`: it does, in a column that is hidden at first. */
  readonly list?: 'row' | 'hidden';
  /** If set, the field is stored with each test, because the report shows it. */
  readonly card?: true;
  /** The height of the input in the form, in lines of text. */
  readonly lines?: number;
  /** If set, the shop can write the text in further languages, because customers read it. */
  readonly translated?: true;
}

const NOT_SOLRX = ['standard', 'advanced'] as const;

/**
 * All fields of a product, in the order of the sheet's columns. The form, the list, the import and the database columns
 * are made from this table. The customer's report doesn't use this table, because it must contain only chosen fields.
 */
export const GOODS_FIELDS = {
  goods_no: { kind: 'text', max: 64, sheet: { goods_no: 16 }, list: 'row' },
  goods_name: { kind: 'text', max: 128, sheet: { goods_name: 28 }, list: 'row', card: true, translated: true },
  goods_pic: { kind: 'picture', max: 500, sheet: { goods_pic: 20 }, list: 'row', card: true },
  device_nos: { kind: 'relation', sheet: { device_nos: 22 }, profiles: ['advanced'] },
  category_id: { kind: 'category', sheet: { category_id: 14 } },
  type_ids: { kind: 'relation', sheet: { type_main: 16, type_aux_a: 16, type_aux_b: 16 }, profiles: NOT_SOLRX },
  ext_rules: {
    kind: 'json',
    sheet: { skin_type: 12, sensitive: 12, pigment: 12, wrinkle: 12 },
    profiles: ['solrx'],
  },
  for_sex: { kind: 'number', sheet: { for_sex: 12 }, list: 'row' },
  tag: { kind: 'text', max: 64, sheet: { tag: 10 }, list: 'row', card: true, translated: true },
  price: { kind: 'price', max: 16, sheet: { price: 10 }, list: 'row', card: true },
  age_min: { kind: 'count', sheet: { age_min: 10 } },
  age_max: { kind: 'count', sheet: { age_max: 10 } },
  skin_types: { kind: 'list', sheet: { skin_types: 18 } },
  push_type: { kind: 'number', sheet: { push_type: 16 }, list: 'row' },
  tags: { kind: 'list', sheet: { tags: 18 }, list: 'row' },
  keywords: { kind: 'text', max: 200, sheet: { keywords: 18 } },
  source_platform: { kind: 'choice', sheet: { source_platform: 12 }, list: 'row' },
  source_url: { kind: 'text', max: 1000, sheet: { source_url: 24 }, list: 'row', card: true },
  description: { kind: 'text', max: 1000, sheet: { description: 30 }, lines: 2 },
  detail: { kind: 'html', sheet: { detail: 30 } },
  brand_story: {
    kind: 'text',
    max: 2000,
    sheet: { brand_story: 30 },
    list: 'hidden',
    card: true,
    lines: 3,
    translated: true,
  },
  lasts_days: { kind: 'count', sheet: { lasts_days: 10 } },
  exclude_rules: { kind: 'json' },
  scheme_id: { kind: 'relation' },
  texts: { kind: 'translations' },
} as const satisfies Readonly<Record<string, Field>>;

type Fields = typeof GOODS_FIELDS;
export type GoodsField = keyof Fields;

const FIELDS = Object.entries(GOODS_FIELDS) as [GoodsField, Field][];

type OfKind<Kind extends Field['kind']> = {
  [Name in GoodsField]: Fields[Name]['kind'] extends Kind ? Name : never;
}[GoodsField];
type With<Property extends object> = { [Name in GoodsField]: Fields[Name] extends Property ? Name : never }[GoodsField];

const named = <Name extends GoodsField>(isMeant: (field: Field) => boolean): readonly Name[] =>
  FIELDS.filter(([, field]) => isMeant(field)).map(([name]) => name as Name);

export type GoodsText = OfKind<'text'>;
export const GOODS_TEXTS = named<GoodsText>(({ kind }) => kind === 'text');
export type GoodsLongText = GoodsText & With<{ lines: number }>;
export const GOODS_LONG_TEXTS = named<GoodsLongText>(({ lines }) => lines !== undefined);
/** Text fields that the product list contains, those of them in hidden columns, and those that it doesn't contain. */
type GoodsRowText = GoodsText & With<{ list: 'row' | 'hidden' }>;
export const GOODS_ROW_TEXTS = named<GoodsRowText>(({ kind, list }) => kind === 'text' && list !== undefined);
export const GOODS_HIDDEN_TEXTS = named<GoodsRowText>(({ list }) => list === 'hidden');
export const GOODS_DETAIL_TEXTS = named<Exclude<GoodsText, GoodsRowText>>(
  ({ kind, list }) => kind === 'text' && list === undefined,
);

export type GoodsColumn = Exclude<GoodsField, OfKind<'relation'>>;
export const GOODS_COLUMNS = named<GoodsColumn>(({ kind }) => kind !== 'relation');
export type GoodsListed = With<{ list: 'row' | 'hidden' }>;
export const GOODS_LISTED = named<GoodsListed>(({ list }) => list !== undefined);
export type GoodsCarded = With<{ card: true }>;
export const GOODS_CARD = named<GoodsCarded>(({ card }) => card === true);

export type GoodsTranslated = With<{ translated: true }>;
export const GOODS_TRANSLATED = named<GoodsTranslated>(({ translated }) => translated === true);

export const goodsRecord = <Name extends GoodsField, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

type KeysOf<Union> = Union extends Union ? keyof Union : never;
export type SheetColumn = KeysOf<
  { [Name in GoodsField]: Fields[Name] extends { sheet: infer S } ? S : never }[GoodsField]
>;

export const SHEET_COLUMNS = Object.fromEntries(
  FIELDS.flatMap(([field, { sheet = {}, profiles }]) =>
    Object.entries(sheet).map(([column, width]) => [column, { field, width, profiles }]),
  ),
) as Record<
  SheetColumn,
  { readonly field: GoodsField; readonly width: number; readonly profiles: readonly GoodsProfile[] | undefined }
>;
