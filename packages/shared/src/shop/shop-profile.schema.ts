import { z } from 'zod';
import { cleanLine, cleanText, SHOP_PROFILE_LENGTH } from './shop-profile.ts';

export const shopText = (max: number) => z.string().overwrite(cleanText).max(max);

/** A name with at least one letter, digit or sign that people can see. */
export const shopName = z
  .string()
  .overwrite(cleanLine)
  .max(SHOP_PROFILE_LENGTH.shop)
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u);
