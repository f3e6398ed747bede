/** Too narrow for a table. */
export const NARROW = '(max-width: 48em)';
