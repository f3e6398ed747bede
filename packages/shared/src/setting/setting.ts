/** The largest number of products without customers that are listed. */
export const MAX_NEVER = 200;

/** The number of a shop's latest tests that are used to try offsets. */
export const WHAT_IF_TESTS = 100;
