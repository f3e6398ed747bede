/** The list of products that no customer gets contains at most this many products. */
export const MAX_NEVER = 200;

/** The number of latest tests on which a shop can try new offsets. */
export const WHAT_IF_TESTS = 100;
