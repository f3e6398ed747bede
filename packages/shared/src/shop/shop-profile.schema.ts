import { z } from 'zod';
import { cleanLine, cleanText, SHOP_PROFILE_LENGTH } from './shop-profile.ts';

export const shopText = (max: number) => z.string().overwrite(cleanText).max(max);

/** A shop's name. It must have at least one visible character. */
export const shopName = z
  .string()
  .overwrite(cleanLine)
  .max(SHOP_PROFILE_LENGTH.shop)
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u);
