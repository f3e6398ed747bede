import { z } from 'zod';
import { CHOICES, STEP_ROLES } from '../recommendation/recommendation.ts';
import { STEP_PARTS } from '../scheme/scheme.ts';
import { langsOf, translation, translations } from '../translation/translation.schema.ts';
import { GOODS_FIELDS, GOODS_TRANSLATED, goodsRecord } from './goods.fields.ts';

/** A product's texts in further languages than the shop's default one. */
export const goodsTexts = translations(
  z.strictObject(goodsRecord(GOODS_TRANSLATED, (name) => translation(GOODS_FIELDS[name].max))),
);

export const recommendedGoods = z.object({
  goods_id: z.number().int(),
  goods_name: z.string(),
  /** A path below `/fileSvr/get/`, or a full http address; empty without a picture. */
  goods_pic: z.string(),
  tag: z.string(),
  price: z.string().nullable(),
  source_url: z.string(),
  rank: z.number().int(),
  via: z.string(),
  /** The step of the skin-care routine in which the product is used. Tests stored by older versions have `other`. */
  step_role: z.enum(STEP_ROLES).default('other'),
  parts: z.array(z.enum(STEP_PARTS)),
  /** `first`: a main recommendation for its step. `also`: another product that the customer might like. */
  choice: z.enum(CHOICES).default('first'),
  /** The language of each text that the shop didn't translate into the mirror's. */
  langs: langsOf('goods_name', 'tag'),
});
