import { type CartItem, readCart, withItem } from '@skin-mirror/shared/cart/cart.ts';
import { useMemo } from 'react';
import { storedText } from './stored-text.ts';

const cart = storedText('cart');

/** Returns the items of the given products, in the order in which the customer added them, and a function that changes one. */
export function useCart(goods: readonly { readonly id: number }[]) {
  const text = cart.use();
  const items = useMemo(() => {
    const shown = new Set(goods.map(({ id }) => id));
    return readCart(text).filter(({ goods_id }) => shown.has(goods_id));
  }, [text, goods]);
  return { items, put: (item: CartItem) => cart.write(JSON.stringify(withItem(readCart(cart.read()), item))) };
}
