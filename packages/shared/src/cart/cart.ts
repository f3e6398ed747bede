/** The most products of a customer's list, and the most pieces of one product in it. */
export const MAX_CART_ITEMS = 50;
export const MAX_CART_NUM = 99;

/** A product on the list that a customer's browser keeps. The price is the report's, such as `12.50`, or null. */
export interface CartItem {
  readonly goods_id: number;
  readonly num: number;
  readonly price: string | null;
}

const isItem = (item: unknown): item is CartItem => {
  if (typeof item !== 'object' || item === null) return false;
  const { goods_id, num, price } = item as Readonly<Record<string, unknown>>;
  const isCount = Number.isInteger(num) && Number(num) >= 1 && Number(num) <= MAX_CART_NUM;
  return Number.isInteger(goods_id) && isCount && (price === null || typeof price === 'string');
};

/** Reads a stored list. Leaves out what isn't an item, because anybody can change the storage of a browser. */
export function readCart(text: string | null): CartItem[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    const items = stored.filter(isItem).map(({ goods_id, num, price }) => ({ goods_id, num, price }));
    return [...new Map(items.map((item) => [item.goods_id, item])).values()].slice(0, MAX_CART_ITEMS);
  } catch {
    return [];
  }
}

/** Sets the number of a product. 0 takes it from the list. A full list stays as it is. */
export function withItem(cart: readonly CartItem[], item: CartItem): readonly CartItem[] {
  const others = cart.filter(({ goods_id }) => goods_id !== item.goods_id);
  if (item.num < 1) return others;
  const num = Math.min(item.num, MAX_CART_NUM);
  if (others.length < cart.length) return cart.map((old) => (old.goods_id === item.goods_id ? { ...item, num } : old));
  return cart.length < MAX_CART_ITEMS ? [...cart, { ...item, num }] : cart;
}

/** Returns the total price, or null if one price is unknown. */
export function cartTotal(cart: readonly CartItem[]): number | null {
  let cents = 0;
  for (const { price, num } of cart) {
    if (price === null || !Number.isFinite(Number(price))) return null;
    cents += Math.round(Number(price) * 100) * num;
  }
  return cents / 100;
}
