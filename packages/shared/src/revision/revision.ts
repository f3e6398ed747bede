/** Changes of a revision that the list includes; it only counts the rest. */
export const LISTED_CHANGES = 5;

/** Revisions kept per area of a shop. */
export const KEPT_REVISIONS = 100;

/** Revisions kept per product, scheme or account. */
export const KEPT_OF_THING = 50;

export const REVISION_SORTS = ['id', 'area', 'device_no', 'user_name', 'crt_time'] as const;
