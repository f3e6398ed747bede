import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { errorMessage, translate } from '../../../kernel/messages.ts';
import type { ImportColumn, ImportLine } from './import-archive.ts';
import { COLUMNS, type ColumnKey, letterOf } from './import-columns.ts';

/** A reason that isn't translated yet: the key of a text, and the values in it. */
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

/** The number of characters that a problem shows of a cell. */
export const SHOWN = 100;
const ERROR = 'errors.';

/** Returns a reason in the reader's language. Reasons from the product's form have the same words as in the form. */
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

/** Returns the text in a form that the database can store. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
