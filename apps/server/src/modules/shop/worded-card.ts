import type { GoodsTranslated } from '@skin-mirror/shared/goods/goods.fields.ts';
import { inLanguage, type Reader } from '@skin-mirror/shared/translation/translation.ts';
import type { ShopRules } from './rule-book.ts';

/** Returns the texts of a product that a test stored, in the reader's language where the shop has translated them. */
export function wordedCard(
  // Old tests have no `brand_story`.
  stored: { readonly goods_name: string; readonly tag: string; readonly brand_story?: string },
  goods_id: number,
  rules: ShopRules,
  reader: Reader,
) {
  const now = rules.cards.get(goods_id);
  const texts = rules.goodsTexts.get(goods_id);
  return inLanguage<GoodsTranslated>(wordsOf(stored), now && texts && { words: wordsOf(now), texts }, reader);
}

const wordsOf = ({ goods_name, tag, brand_story = '' }: Parameters<typeof wordedCard>[0]) => ({
  goods_name,
  tag,
  brand_story,
});
