/** Where a table has no room. */
export const NARROW = '(max-width: 48em)';
