/** The largest number of listed products without customers. */
export const MAX_NEVER = 200;

/** Number of a shop's latest tests used to try offsets. */
export const WHAT_IF_TESTS = 100;
