export const CUSTOMER_SORTS = ['last_time'] as const;

/** In years. Tests with one mobile number whose ages differ more are probably of two persons. */
export const MAX_YEARS_APART = 8;

/** Persons and tests as far as they tell who somebody is. */
interface Known {
  /** 1 man, 0 woman. */
  readonly sex: 1 | 0 | null;
  readonly birth_year: number | null;
}

/** Returns the year of birth that an age at the time of a test suggests; null without an age. */
export const birthYearOf = (age: number | null, test_time: Date): number | null =>
  age === null ? null : test_time.getUTCFullYear() - age;

/**
 * False if sex or age of a test contradict the customer's: then the number may be shared, as mothers and daughters do.
 * What isn't known contradicts nothing.
 */
export function suits(customer: Known, test: Known): boolean {
  const isSameSex = customer.sex === null || test.sex === null || customer.sex === test.sex;
  if (customer.birth_year === null || test.birth_year === null) return isSameSex;
  return isSameSex && Math.abs(customer.birth_year - test.birth_year) <= MAX_YEARS_APART;
}

/** The number of days in which a merge or a split can be undone. */
export const MOVE_UNDO_DAYS = 30;

/** The number of hours in which the erasure of a person can be cancelled. */
export const ERASE_HOURS = 24;

/** The number of last digits of the mobile number that confirm an erasure. */
export const CONFIRM_DIGITS = 4;

/** True if `digits` are the last ones of the mobile number. */
export const confirmsMobile = (mobile: string, digits: string): boolean =>
  digits.length === CONFIRM_DIGITS && mobile.endsWith(digits);

/** The largest number of tests that one person's page shows. */
export const MAX_TIMELINE = 200;

/** The largest number of coupons, and of prizes, that one person's page shows. */
export const MAX_GIFTS = 50;

/** The largest number of tests that one split moves. */
export const MAX_SPLIT = 200;

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
