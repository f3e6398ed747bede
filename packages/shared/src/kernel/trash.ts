/**
 * The number of days during which a deleted row can be restored: a test, a product, a scheme, a coupon and others. A test
 * then goes for good, with its photos.
 */
export const TRASH_DAYS = 30;
