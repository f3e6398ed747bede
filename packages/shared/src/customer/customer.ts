/** If two tests with one mobile number name ages that are further apart, they are probably of two persons. In years. */
export const MAX_YEARS_APART = 8;

/** Shorter numbers identify nobody. */
const MIN_DIGITS = 5;

/**
 * Returns a mobile number in the form that identifies a customer: the digits, without the prefix of mainland China; any
 * other international number keeps a `+`. Returns an empty text if the text has fewer than five digits.
 */
export function normalizeMobile(text: string): string {
  const compact = text.normalize('NFKC').replace(/[^\d+]/g, '');
  const digits = compact.replaceAll('+', '');
  if (digits.length < MIN_DIGITS) return '';
  const isInternational = compact.startsWith('+') || digits.startsWith('00');
  const number = digits.startsWith('00') ? digits.slice(2) : digits;
  if (/^861\d{10}$/.test(number)) return number.slice(2);
  return isInternational ? `+${number}` : number;
}
