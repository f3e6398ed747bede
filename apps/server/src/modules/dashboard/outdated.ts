/**
 * The number of tests of a day in `figure_day` whose figures no longer hold, because one of its tests has ended since. A
 * busy day shows them for a while nevertheless.
 */
export const OUTDATED = -1;
