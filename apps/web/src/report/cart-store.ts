import { type CartItem, readCart, withItem } from '@skin-mirror/shared/cart/cart.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { parseRoute } from './route.ts';

/** The name of the list in the browser's storage. Each report has its own list, because several customers may use one tablet. */
const keyOf = () => `cart:${parseRoute(window.location.hash, []).shareId}`;

const listeners = new Set<() => void>();
/** The list while the browser refuses to store anything, for example in a private window. */
let unstored: string | null = null;

function stored(): string | null {
  try {
    return window.localStorage.getItem(keyOf()) ?? unstored;
  } catch {
    return unstored;
  }
}

function store(cart: readonly CartItem[]): void {
  const text = JSON.stringify(cart);
  unstored = text;
  try {
    window.localStorage.setItem(keyOf(), text);
  } catch {
    // The list lives as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns the items of the given products, in the order in which the customer added them, and a function that changes one. */
export function useCart(goods: readonly { readonly id: number }[]) {
  const text = useSyncExternalStore(subscribe, stored);
  const items = useMemo(() => {
    const shown = new Set(goods.map(({ id }) => id));
    return readCart(text).filter(({ goods_id }) => shown.has(goods_id));
  }, [text, goods]);
  return { items, put: (item: CartItem) => store(withItem(readCart(stored()), item)) };
}
