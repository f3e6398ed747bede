import { z } from 'zod';
import { anonymous } from '../kernel/access.ts';
import { defineContract, type FileAnswer, type FileElsewhere } from '../kernel/contract.ts';
import { rowId } from '../kernel/input.ts';
import { LINK_HOLDER, shareId } from '../share/share-link.schema.ts';
import { MAX_CART_ITEMS, MAX_CART_NUM } from './cart.ts';

export const cartContract = defineContract({
  /** Replaces what the customer sent before. An empty list takes it away. The shop's prices count, not the sent ones. */
  submit: {
    kind: 'mutation',
    audit: null,
    summary: 'Tell the shop which products of a report the customer is interested in',
    access: LINK_HOLDER,
    limit: { name: 'cart-submit', points: 20, seconds: 60, by: 'network' },
    rest: { method: 'POST', path: '/skinSrv/cart/submit', renameInput: { shareId: 'share_id' } },
    input: z.object({
      share_id: shareId,
      items: z
        .array(z.object({ goods_id: rowId, num: z.coerce.number().pipe(z.int().min(1).max(MAX_CART_NUM)) }))
        .max(MAX_CART_ITEMS),
    }),
    output: z.object({ count: z.number().int() }),
    errors: ['SHARE_UNAVAILABLE', 'CART_CLOSED', 'GOODS_NOT_FOUND'],
  },
  /** Leads to the address of the product, and counts the visit. Says so if the product is gone. */
  visit: {
    kind: 'query',
    summary: 'The page of a recommended product',
    access: anonymous(
      'the sealed address names a product of a report; it leads only to the address that the shop stored',
    ),
    limit: { name: 'goods-visits', points: 60, seconds: 60, by: 'network' },
    rest: { method: 'GET', path: '/go/*', envelope: 'file', fileTypes: ['text/plain'], redirects: true },
    input: z.object({ path: z.string().max(300) }),
    output: z.custom<FileAnswer | FileElsewhere>(),
  },
});
