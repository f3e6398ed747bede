/** The days whose tests the overview shows. */
export const OVERVIEW_DAYS = 30;
/** The news that the overview shows. */
export const NEWS = { tag: 'news', pageSize: 5 } as const;
