/** The largest number of characters in a spreadsheet cell. */
const MAX_CELL = 32_767;
/**
 * Matches the start of a text that a spreadsheet program may run as a formula. In the file format, `_x003D_` is an
 * escaped `=`. Some programs skip blanks and characters that nobody sees.
 */
const FORMULA_START = /^[\p{Z}\p{Cf}\p{DI}]*(?:[=+\-@\p{Cc}＝＋－＠]|_x[\da-f]{4}_)/iu;
/** Matches text that looks like an escaped character, as which spreadsheet programs would show it. */
const ESCAPE_LOOKALIKE = /_(?=x[\da-f]{4}_)/gi;

/** Makes a text safe for a cell of a text file. The text can't run as a formula, and is cut if it is too long. */
export const plainCell = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text).slice(0, MAX_CELL);

/** Makes a text safe for a cell of an .xlsx file. */
export const safeCell = (text: string): string =>
  plainCell(text).replace(ESCAPE_LOOKALIKE, '_x005F_').slice(0, MAX_CELL);
