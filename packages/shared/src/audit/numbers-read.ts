/** An account may read as many customers' numbers a day without an entry in the audit log. */
export const MAX_UNNOTED_NUMBERS = 100;

/**
 * True if the numbers that an account has read in a day have just passed a mark: 100, 200, 500, 1,000, 2,000, 5,000 and
 * so on. So a day of work adds few entries, and the last one tells the order of magnitude.
 */
export function passesMark(before: number, after: number): boolean {
  for (let decade = MAX_UNNOTED_NUMBERS; decade < after; decade *= 10)
    if ([1, 2, 5].some((step) => before <= step * decade && after > step * decade)) return true;
  return false;
}
