import { z } from 'zod';
import { shopConfig } from '../config/config.schema.ts';
import { PLATFORMS } from '../identity/identity.ts';
import { platformAdmin } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { optionalText, rowId } from '../kernel/input.ts';
import { pageInput, sortInput } from '../kernel/page.ts';
import { GOODS_MODES } from '../recommendation/recommendation.ts';
import { SHOP_SORTS } from './shop.ts';

/**
 * Settings of a shop that only the platform changes: its platform, the way it describes goods, and its imports and
 * exports.
 */
export const shopSwitches = z.object({
  platform: z.enum(PLATFORMS),
  goods_mode: z.enum(GOODS_MODES),
  record_expprt: shopConfig.shape.record_expprt.unwrap(),
  customer_expprt: shopConfig.shape.customer_expprt.unwrap(),
  goods_import: shopConfig.shape.goods_import.unwrap(),
});
export type ShopSwitches = z.infer<typeof shopSwitches>;

/** A shop as the platform administrator sees it: no customers, and only the main account's name. */
export const shopRow = shopSwitches.extend({
  tenant_id: z.number().int(),
  shop: z.string(),
  /** The main account's name; empty if it no longer exists. */
  user_acct: z.string(),
  crt_time: z.date(),
  /** The number of the shop's mirrors. */
  device_count: z.number().int(),
  guide_count: z.number().int(),
  /** The number of guides with a lock. A lock counts on one platform only; on the others these guides can sign in. */
  locked_count: z.number().int(),
});
export type ShopRow = z.infer<typeof shopRow>;

export const shopContract = defineContract({
  list: {
    kind: 'query',
    summary: 'Shops and what each may use',
    access: platformAdmin(),
    /** `q`: any part of the shop's or the main account's name. */
    input: z.object({ q: optionalText(64), ...sortInput(SHOP_SORTS), ...pageInput(20) }),
    output: z.object({ list: z.array(shopRow), total: z.number().int() }),
  },
  /** Sets switches; missing ones stay as they are. Takes effect with the shop's next request. */
  setFlags: {
    kind: 'mutation',
    audit: ['shop.switches'],
    summary: 'Decide what a shop may use',
    access: platformAdmin(),
    input: shopSwitches.partial().extend({ tenant_id: rowId }),
    output: z.object({ changed: z.array(shopSwitches.keyof()) }),
    errors: ['SHOP_NOT_FOUND', 'NOTHING_CHANGED'],
  },
});
