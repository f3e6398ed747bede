import { z } from 'zod';
import { platformAdmin } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { optionalText } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import { SHOP_PROFILE_LENGTH } from '../shop/shop-profile.ts';

const openedMirror = z.object({
  device_no: z.string(),
  active_code: z.string(),
  /** The batch of this one number, for its label. */
  batch_id: z.string(),
});

export const openingContract = defineContract({
  /**
   * Makes a shop, its main account and its first mirror in one step. The password and the activation code are shown only
   * once. The mirror belongs to the shop already, so its code is typed on the mirror alone.
   */
  create: {
    kind: 'mutation',
    audit: ['shop.open'],
    summary: 'Make a shop with its main account and its first mirror',
    access: platformAdmin(),
    input: z.object({
      shop: z.string().trim().min(1).max(SHOP_PROFILE_LENGTH.shop),
      user_acct: z.string().trim().min(1).max(64),
      /** The language of the shop's reports and of the main account. */
      locale: z.enum(LOCALES),
      /** The time zone of the shop. If it isn't usable, the default one of the language. */
      timezone: optionalText(64),
      with_mirror: z.boolean(),
    }),
    output: z.object({
      tenant_id: z.number().int(),
      user_acct: z.string(),
      password: z.string(),
      mirror: openedMirror.nullable(),
    }),
    errors: ['USER_ACCT_INVALID', 'USER_ACCT_TAKEN'],
  },
});
