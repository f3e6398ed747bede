/** Only products on the shelf can be recommended. */
export const SHELF_STATUS = { on: 10, off: 0 } as const;

/** The largest number of products in a shop. The server loads all products again after each change of a setting. */
export const MAX_SHOP_GOODS = 5_000;

export const GOODS_SORTS = ['goods_id', 'goods_no', 'goods_name', 'price', 'shelf_status', 'mod_time'] as const;

/** The number of built-in sample products that every shop can add. */
export const DEFAULT_GOODS_COUNT = 40;
