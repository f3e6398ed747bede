/** The number of a revision's changes that the list includes. The rest is only counted. */
export const LISTED_CHANGES = 5;

/** The number of revisions that are kept per area of a shop. */
export const KEPT_REVISIONS = 100;

/** The number of revisions that are kept per product, scheme or account. */
export const KEPT_OF_THING = 50;

export const REVISION_SORTS = ['id', 'area', 'device_no', 'user_name', 'crt_time'] as const;
