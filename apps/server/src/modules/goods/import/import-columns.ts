import { SHEET_COLUMNS, type SheetColumn } from '@skin-mirror/shared/goods/goods.fields.ts';
import { type GoodsProfile, REQUIRED_GOODS_FIELDS } from '@skin-mirror/shared/goods/goods-profile.ts';

/** All columns of the sheet in the order of the template, by their keys. */
export const COLUMNS = SHEET_COLUMNS;
export type ColumnKey = SheetColumn;
export const COLUMN_KEYS = Object.keys(COLUMNS) as ColumnKey[];

/** In a sheet of refused rows, this column contains the reasons. An import ignores this column. */
export const REASON_COLUMN = 'reason';

export const columnsOf = (profile: GoodsProfile): ColumnKey[] =>
  COLUMN_KEYS.filter((key) => COLUMNS[key].profiles?.includes(profile) ?? true);

/** True if the column must be filled in. Those of auxiliary types may be empty, unlike in the form. */
export const isRequired = (profile: GoodsProfile, key: ColumnKey): boolean =>
  key !== 'type_aux_a' &&
  key !== 'type_aux_b' &&
  REQUIRED_GOODS_FIELDS[profile].some((field) => field === COLUMNS[key].field);

/** Returns a column's letter: 0 is A, 25 is Z. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);
