/** How many rows both lists of this screen may show; the first is the default. */
export const PAGE_SIZES = [20, 50, 100];
