import type { GoodsTranslated } from '@skin-mirror/shared/goods/goods.fields.ts';
import { inLanguage, type Reader } from '@skin-mirror/shared/translation/translation.ts';
import type { ShopRules } from './rule-book.ts';

interface CardWords {
  readonly goods_name: string;
  readonly tag: string;
  // Old tests have none.
  readonly brand_story?: string | undefined;
}

/** Returns the texts of a product that a test stored, in the reader's language where the shop has translated them. */
export function wordedCard(stored: CardWords, goods_id: number, rules: ShopRules, reader: Reader) {
  const now = rules.cards.get(goods_id);
  const texts = rules.goodsTexts.get(goods_id);
  return inLanguage<GoodsTranslated>(wordsOf(stored), now && texts && { words: wordsOf(now), texts }, reader);
}

const wordsOf = ({ goods_name, tag, brand_story = '' }: CardWords) => ({
  goods_name,
  tag,
  brand_story,
});
