/** 10 on the shelf, 0 off it. */
export const SHELF_STATUS = { on: 10, off: 0 } as const;

/**
 * The largest number of goods in a shop. All of them are loaded again after each change of a setting, and searched for
 * each test.
 */
export const MAX_SHOP_GOODS = 5_000;

export const GOODS_SORTS = ['goods_id', 'goods_no', 'goods_name', 'price', 'shelf_status', 'mod_time'] as const;

/** The number of products that every shop can add to try. A test checks it. */
export const DEFAULT_GOODS_COUNT = 40;
