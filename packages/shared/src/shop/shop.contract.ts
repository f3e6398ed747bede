import { z } from 'zod';
import { shopConfig } from '../config/config.schema.ts';
import { PLATFORMS } from '../identity/identity.ts';
import { platformAdmin } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { flag, optionalText, rowId } from '../kernel/input.ts';
import { pageInput, sortInput } from '../kernel/page.ts';
import { GOODS_MODES } from '../recommendation/recommendation.ts';
import { SHOP_SORTS } from './shop.ts';

/** Settings of a shop that only the platform administrator can change. */
export const shopSwitches = z.object({
  platform: z.enum(PLATFORMS),
  goods_mode: z.enum(GOODS_MODES),
  record_expprt: shopConfig.shape.record_expprt.unwrap(),
  customer_expprt: shopConfig.shape.customer_expprt.unwrap(),
  goods_import: shopConfig.shape.goods_import.unwrap(),
});
export type ShopSwitches = z.infer<typeof shopSwitches>;

/** A shop as the platform administrator sees it. It contains no data of customers. */
export const shopRow = shopSwitches.extend({
  tenant_id: z.number().int(),
  shop: z.string(),
  /** The main account's name; empty if it no longer exists. */
  user_acct: z.string(),
  /** 1 if the main account has an authenticator app or a passkey. */
  has_factor: flag,
  crt_time: z.date(),
  device_count: z.number().int(),
  guide_count: z.number().int(),
  /** The number of locked guides. Locks work on one platform only. On other platforms these guides can sign in. */
  locked_count: z.number().int(),
});
export type ShopRow = z.infer<typeof shopRow>;

export const shopContract = defineContract({
  list: {
    kind: 'query',
    summary: 'Shops and what each may use',
    access: platformAdmin(),
    lane: 'heavy',
    /** `q` finds any part of the name of the shop or of its main account. */
    input: z.object({ q: optionalText(64), ...sortInput(SHOP_SORTS), ...pageInput(20) }),
    output: z.object({ list: z.array(shopRow), total: z.number().int() }),
  },
  /** Changes switches of a shop. Missing switches don't change. The new values apply from the shop's next request. */
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
