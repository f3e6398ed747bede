import { SHEET_COLUMNS, type SheetColumn } from '@skin-mirror/shared/goods/goods.fields.ts';
import { type GoodsProfile, REQUIRED_GOODS_FIELDS } from '@skin-mirror/shared/goods/goods-profile.ts';

/** Columns of the sheet by the keys in its hidden first row, in the order of the template. */
export const COLUMNS = SHEET_COLUMNS;
export type ColumnKey = SheetColumn;
export const COLUMN_KEYS = Object.keys(COLUMNS) as ColumnKey[];

/** The column with the reasons in a sheet of refused rows. An import ignores it. */
export const REASON_COLUMN = 'reason';

/** Returns the columns of the template for a shop. */
export const columnsOf = (profile: GoodsProfile): ColumnKey[] =>
  COLUMN_KEYS.filter((key) => COLUMNS[key].profiles?.includes(profile) ?? true);

/** True if the column must be filled in. Auxiliary types may be empty although their field is required. */
export const isRequired = (profile: GoodsProfile, key: ColumnKey): boolean =>
  key !== 'type_aux_a' &&
  key !== 'type_aux_b' &&
  REQUIRED_GOODS_FIELDS[profile].some((field) => field === COLUMNS[key].field);

/** A column's letter by its index, 0 to 25. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);
