/** The list contains at most this many changes of a revision. Further changes are only counted. */
export const LISTED_CHANGES = 5;

/** The server keeps this many revisions for each area of a shop's settings, such as offsets or texts. */
export const KEPT_REVISIONS = 100;

/** The number of revisions that the server keeps for each product, scheme, account, coupon or promotion. */
export const KEPT_OF_THING = 50;

export const REVISION_SORTS = ['id', 'area', 'device_no', 'user_name', 'crt_time'] as const;
