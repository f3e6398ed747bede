import { setImmediate } from 'node:timers/promises';
import { type GoodsEdit, goodsEdit } from '@skin-mirror/shared/goods/goods.contract.ts';
import { GOODS_COLUMNS, GOODS_TEXTS } from '@skin-mirror/shared/goods/goods.fields.ts';
import { MAX_DETAIL_CHARS } from '@skin-mirror/shared/goods/goods-profile.ts';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import type { GoodsValues } from '../goods.store.ts';
import { checkGoods, type GoodsReferences, goodsValues, isDetailTooLong } from '../goods-check.ts';
import type { ArchiveContent, ImportColumn, ImportLine } from './import-archive.ts';
import { type Choices, choiceKey, FIXED_CHOICES } from './import-choices.ts';
import { COLUMNS, type ColumnKey } from './import-columns.ts';
import { MAX_CELL } from './import-sheet.ts';
import { problemAt, type Reason, type RowProblem, SHOWN } from './problem.ts';

/** A product that the shop already has. An import compares the row with the same number to this product. */
export interface ExistingGoods extends Omit<GoodsValues, 'scheme_id'> {
  readonly goods_id: number;
  readonly is_lock: boolean;
  /** The time as text. A `Date` would lose digits, because PostgreSQL stores microseconds. */
  readonly mod_time: string;
  /** The device numbers of the product's mirrors, without mirrors that the shop no longer has. */
  readonly device_nos: readonly string[];
}

export interface ImportShop extends GoodsReferences {
  /** The ids of goods types. A cell can contain a type's name in any language, or the id as text. */
  readonly typeNames: Choices<number>;
  readonly categoryNames: Choices<number>;
  /** The shop's products by their number in lower case. */
  readonly existing: ReadonlyMap<string, ExistingGoods>;
}

export type ImportSheet = Pick<ArchiveContent, 'columns' | 'lines'>;

/** A row of the sheet after the first check. The picture is checked later. */
export interface PlannedRow {
  readonly line: ImportLine;
  readonly goods_no: string;
  readonly goods_name: string;
  readonly existing: ExistingGoods | undefined;
  /** The text in the row's picture column. Empty if the text is a web address. */
  readonly picture: string;
  readonly problems: readonly RowProblem[];
  /** The values to store. Undefined if the row has problems. */
  readonly values: GoodsValues | undefined;
}

/** Stands for the path of a new picture until the picture is stored. */
export const NEW_PICTURE = 'conf_app/0/new.jpg';

const ADDRESS = /^https?:\/\//i;
const CELL_ERROR = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;
const LIST_SEPARATOR = /[,，、;；\n]/;

/** The number of rows, checked in a few milliseconds, after which other requests get their turn. */
const ROWS_PER_TURN = 25;

/** Checks every row with the rules of the product form. Does not check the pictures. */
export async function planRows(shop: ImportShop, sheet: ImportSheet): Promise<PlannedRow[]> {
  const rowOfNumber = new Map<string, number>();
  const rows: PlannedRow[] = [];
  for (const line of sheet.lines) {
    const planned = planRow(shop, sheet.columns, line);
    const number = planned.goods_no.toLowerCase();
    const earlier = number === '' ? undefined : rowOfNumber.get(number);
    if (earlier === undefined) rowOfNumber.set(number, line.row);
    rows.push(earlier === undefined ? planned : twice(sheet.columns, planned, earlier));
    if (rows.length % ROWS_PER_TURN === 0) await setImmediate();
  }
  return rows;
}

/** Refuses a row because an earlier row has the same product number. `row` is the number of the earlier row. */
function twice(columns: readonly ImportColumn[], planned: PlannedRow, row: number): PlannedRow {
  const problem = problemAt(columns, planned.line, 'goods_no', { key: 'import.row.number_twice', values: { row } });
  return { ...planned, values: undefined, problems: [...planned.problems, problem] };
}

function planRow(shop: ImportShop, columns: readonly ImportColumn[], line: ImportLine): PlannedRow {
  const cell = (key: ColumnKey) => {
    const column = columns.find((candidate) => candidate.key === key);
    return column && (line.cells[column.index] ?? '');
  };
  const problems: RowProblem[] = [];
  const refuse = (key: ColumnKey, reason: Reason) => {
    if (!problems.some(({ field }) => field === COLUMNS[key].field))
      problems.push(problemAt(columns, line, key, reason));
  };
  for (const { key, index } of columns) {
    const text = line.cells[index] ?? '';
    if (CELL_ERROR.test(text)) refuse(key, { key: 'import.row.cell_error' });
    else if (text.length > MAX_CELL) refuse(key, { key: 'import.row.cell_too_long', values: { max: MAX_CELL } });
    else if (isUnstorable(text)) refuse(key, { key: 'errors.INPUT_INVALID', values: { field: COLUMNS[key].field } });
  }
  const goods_no = cell('goods_no') ?? '';
  const existing = goods_no === '' ? undefined : shop.existing.get(goods_no.toLowerCase());
  if (existing?.is_lock) refuse('goods_no', { key: 'errors.GOODS_LOCKED' });

  const fields: Record<string, unknown> = {
    texts: {},
    ...(existing && fieldsOf(existing)),
    ...fieldsOfCells(shop, existing, cell, refuse),
  };
  const picture = cell('goods_pic') ?? '';
  const isAddress = ADDRESS.test(picture);
  if (picture !== '') fields.goods_pic = isAddress ? picture : NEW_PICTURE;

  const { input, wrong } = parsed(fields);
  for (const { field, isMissing } of wrong) {
    const key = isMissing ? 'errors.INPUT_REQUIRED' : 'errors.INPUT_INVALID';
    refuse(columnOf(columns, field, line), { key, values: { field } });
  }
  for (const { field, code, details } of checkGoods(shop, input)) {
    refuse(columnOf(columns, field, line), { key: `errors.${code}`, values: { ...details } });
  }
  const detail = cell('detail') === undefined ? (existing?.detail ?? '') : line.detail;
  if (cell('detail') !== undefined && isDetailTooLong(detail)) {
    refuse('detail', { key: 'import.row.cell_too_long', values: { max: MAX_DETAIL_CHARS } });
  }
  return {
    line,
    goods_no,
    goods_name: cell('goods_name') ?? existing?.goods_name ?? '',
    existing,
    picture: isAddress ? '' : picture,
    problems,
    values: problems.length === 0 ? goodsValues(shop, input, detail) : undefined,
  };
}

/** Converts the cells of a row to fields of the product form. Fields without a column stay as they are. */
function fieldsOfCells(
  shop: ImportShop,
  existing: ExistingGoods | undefined,
  cell: (key: ColumnKey) => string | undefined,
  refuse: (key: ColumnKey, reason: Reason) => void,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  /** Returns the value that a text means. Refuses an unknown text. Without a column, returns undefined. */
  const chosen = (key: ColumnKey, empty: unknown, text = cell(key), choices = FIXED_CHOICES.get(key)): unknown => {
    if (text === undefined) return undefined;
    if (text === '') return empty;
    const value = choices?.get(choiceKey(text));
    if (value === undefined) refuse(key, { key: 'import.row.unknown', values: { value: text.slice(0, SHOWN) } });
    return value ?? empty;
  };
  for (const key of GOODS_TEXTS) fields[key] = cell(key);
  fields.detail = cell('detail');
  fields.price = plainPrice(cell('price'));
  fields.age_min = cell('age_min');
  fields.age_max = cell('age_max');
  fields.lasts_days = cell('lasts_days');
  fields.tags = listOf(cell('tags'));
  fields.device_nos = listOf(cell('device_nos'));
  fields.for_sex = chosen('for_sex', '');
  fields.source_platform = chosen('source_platform', 'self');
  fields.push_type = chosen('push_type', 0);
  fields.category_id = chosen('category_id', '', cell('category_id'), shop.categoryNames);
  fields.skin_types = listOf(cell('skin_types'))
    ?.map((text) => chosen('skin_types', '', text))
    .filter(Boolean);

  const typeCells = (['type_main', 'type_aux_a', 'type_aux_b'] as const).map((key) => [key, cell(key)] as const);
  if (typeCells.some(([, text]) => text !== undefined)) {
    const types = typeCells.map(([key, text], place) =>
      text === undefined ? (existing?.type_ids[place] ?? 0) : Number(chosen(key, 0, text, shop.typeNames)),
    );
    fields.type_ids = shop.profile === 'advanced' ? types : withoutFreeEnd(types);
  }
  const rules = (['skin_type', 'sensitive', 'pigment', 'wrinkle'] as const).filter((key) => cell(key) !== undefined);
  if (rules.length > 0) {
    const given = Object.fromEntries(rules.map((key) => [key, chosen(key, undefined)]));
    fields.ext_rules = { ...(existing?.ext_rules as object | null), ...given };
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Converts an existing product to the fields of the product form. */
const fieldsOf = (goods: ExistingGoods): Record<string, unknown> => ({
  ...goods,
  price: goods.price ?? '',
  category_id: goods.category_id ?? '',
  age_min: goods.age_min ?? '',
  age_max: goods.age_max ?? '',
  lasts_days: goods.lasts_days ?? '',
});

/** Parses the fields. Wrong fields are listed in `wrong`, and are left out of `input`. */
function parsed(fields: Record<string, unknown>): { input: GoodsEdit; wrong: { field: string; isMissing: boolean }[] } {
  const usable = { ...fields };
  const wrong: { field: string; isMissing: boolean }[] = [];
  for (;;) {
    const result = goodsEdit.safeParse(usable);
    if (result.success) return { input: result.data, wrong };
    for (const { path } of result.error.issues) {
      const field = String(path[0]);
      if (!(field in usable)) throw result.error;
      if (wrong.some((other) => other.field === field)) continue;
      wrong.push({ field, isMissing: usable[field] === '' });
    }
    for (const { field } of wrong) delete usable[field];
  }
}

/** Returns the column that shows the problem of a field: the first empty one, otherwise the first. */
function columnOf(columns: readonly ImportColumn[], field: string, line: ImportLine): ColumnKey {
  const own = columns.filter(({ key }) => COLUMNS[key].field === field);
  const shown = own.find(({ index }) => !line.cells[index]) ?? own[0];
  if (shown) return shown.key;
  const all = Object.entries(COLUMNS).find(([, column]) => column.field === field);
  return (all?.[0] ?? 'goods_no') as ColumnKey;
}

const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();
/** Removes currency signs and thousands separators. Other commas stay: `12,50` must not become 1250. */
const plainPrice = (text: string | undefined): string | undefined =>
  text?.replace(/[\s￥¥$€元]/g, '').replace(/(?<=\d)[,，](?=\d{3}(?!\d))/g, '');

const listOf = (text: string | undefined): string[] | undefined =>
  text
    ?.split(LIST_SEPARATOR)
    .map((item) => item.trim())
    .filter((item) => item !== '');

const withoutFreeEnd = (ids: readonly number[]): number[] => ids.slice(0, ids.findLastIndex((id) => id > 0) + 1);

export const changedFields = (existing: ExistingGoods, values: GoodsValues): string[] =>
  [...GOODS_COLUMNS, 'type_ids' as const, 'device_ids' as const]
    .filter((name) => !isSameJson(comparable(name, existing[name]), comparable(name, values[name])))
    .map((name) => (name === 'device_ids' ? 'device_nos' : name));

/** Removes differences without a meaning, such as zeros after a price or the order of mirrors. */
function comparable(name: keyof GoodsValues, value: unknown): unknown {
  if (name === 'price') return value === null ? null : Number(value);
  if (name === 'type_ids') return withoutFreeEnd(value as number[]);
  if (name === 'device_ids' || name === 'skin_types') return (value as unknown[]).map(String).sort();
  return value;
}
