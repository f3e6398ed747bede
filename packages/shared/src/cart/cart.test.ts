import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartItem, cartTotal, MAX_CART_ITEMS, MAX_CART_NUM, readCart, withItem } from './cart.ts';

const item = (goods_id: number, num = 1, price: string | null = '10.00'): CartItem => ({ goods_id, num, price });

describe('a stored list', () => {
  it.each([
    null,
    '',
    'x',
    '{}',
    '7',
    '[null, 1, {"goods_id": "1", "num": 1, "price": null}, {"goods_id": 1, "num": 0}]',
  ])('that is broken has no items: %s', (text) => {
    expect(readCart(text)).toEqual([]);
  });

  it('keeps what it can read, each product once, without other fields', () => {
    const text = JSON.stringify([{ ...item(1), name: 'x' }, item(2, 3, null), item(1, 5), { goods_id: 3 }]);
    expect(readCart(text)).toEqual([item(1, 5), item(2, 3, null)]);
  });

  it('never fails, and is read back as it was written', () => {
    fc.assert(fc.property(fc.string(), (text) => readCart(text).length <= MAX_CART_ITEMS));
    const items = fc.uniqueArray(fc.record({ goods_id: fc.nat(), num: fc.integer({ min: 1, max: MAX_CART_NUM }) }), {
      selector: ({ goods_id }) => goods_id,
      maxLength: MAX_CART_ITEMS,
    });
    fc.assert(
      fc.property(items, (list) => {
        const cart = list.map((one) => ({ ...one, price: null }));
        expect(readCart(JSON.stringify(cart))).toEqual(cart);
      }),
    );
  });
});

describe('a list', () => {
  it('changes a number in place, adds at the end, and loses a product with 0', () => {
    const cart = [item(1), item(2)];
    expect(withItem(cart, item(1, 4))).toEqual([item(1, 4), item(2)]);
    expect(withItem(cart, item(3))).toEqual([...cart, item(3)]);
    expect(withItem(cart, item(2, 0))).toEqual([item(1)]);
    expect(withItem(cart, item(1, 1000))[0]?.num).toBe(MAX_CART_NUM);
  });

  it('that is full takes no more', () => {
    const full = Array.from({ length: MAX_CART_ITEMS }, (_, index) => item(index));
    expect(withItem(full, item(999))).toEqual(full);
  });

  it('has a total only if every price is known', () => {
    expect(cartTotal([item(1, 3, '0.10'), item(2, 1, '19.90')])).toBe(20.2);
    expect(cartTotal([item(1), item(2, 1, null)])).toBeNull();
    expect(cartTotal([])).toBe(0);
  });
});
