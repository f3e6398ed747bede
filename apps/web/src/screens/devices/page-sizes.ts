/** Page sizes of both lists; the first is the default. */
export const PAGE_SIZES = [20, 50, 100];
