import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { errorMessage, translate } from '../../../kernel/messages.ts';
import type { ImportColumn, ImportLine } from './import-archive.ts';
import { COLUMNS, type ColumnKey, letterOf } from './import-columns.ts';

/** A reason that is not translated yet: the key of a text, and the values for this text. */
export interface Reason {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface RowProblem {
  readonly column: string;
  readonly field: string;
  readonly value: string;
  readonly reason: Reason;
}

/** The largest number of characters that a problem shows from a cell. */
export const SHOWN = 100;
const ERROR = 'errors.';

/** Translates a reason. An error of the product form has the same text here as in the form. */
export function reasonText(locale: Locale, { key, values = {} }: Reason): string {
  if (!key.startsWith(ERROR)) return translate(locale, key, values);
  return errorMessage(locale, { code: key.slice(ERROR.length) as ErrorCode, details: values });
}

export function problemAt(
  columns: readonly ImportColumn[],
  line: ImportLine,
  key: ColumnKey,
  reason: Reason,
): RowProblem {
  const index = columns.find((column) => column.key === key)?.index;
  return {
    column: index === undefined ? '' : letterOf(index),
    field: COLUMNS[key].field,
    value: index === undefined ? '' : shortened(line.cells[index] ?? ''),
    reason,
  };
}

const shortened = (text: string): string => storable(text).slice(0, SHOWN).toWellFormed();

/** Removes characters that the database can't store. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
