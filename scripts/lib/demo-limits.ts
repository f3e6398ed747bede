import { MAX_COUPON_NAME } from '../../packages/shared/src/coupon/coupon.ts';
import { graphemes, MAX_TAG_LENGTH } from '../../packages/shared/src/goods/goods-profile.ts';
import { textUnits } from '../../packages/shared/src/kernel/text-units.ts';
import {
  MAX_PRIZE_UNITS,
  MAX_PROMOTION_DESC,
  MAX_PROMOTION_NAME,
} from '../../packages/shared/src/promotion/promotion.ts';
import { QUESTION_LENGTH } from '../../packages/shared/src/question/question.ts';
import { SCHEME_WORDS, STEP_WORDS } from '../../packages/shared/src/scheme/scheme.ts';
import { SHOP_PROFILE_LENGTH } from '../../packages/shared/src/shop/shop-profile.ts';

const letters = (text: string) => text.length;

/** The largest measure of words of the demo and of the default products, by key: a shop's forms take no longer ones. */
const LIMITS: readonly (readonly [key: RegExp, max: number, measure?: (text: string) => number])[] = [
  [/^tags\./, MAX_TAG_LENGTH, graphemes],
  [/^promotion\.prizes\.\w+\.name$/, MAX_PRIZE_UNITS, textUnits],
  [/^promotion\.name$/, MAX_PROMOTION_NAME],
  [/^promotion\.terms$/, MAX_PROMOTION_DESC],
  [/^coupon$/, MAX_COUPON_NAME],
  [/^categories\./, 64],
  [/^brands\./, 24],
  [/^lines\.\w+\.name$/, 32],
  [/^lines\.\w+\.ingredient$/, 32],
  [/^formats\.\w+\.name$/, 48],
  [/^formats\.\w+\.size$/, 16],
  [/^schemes\.\w+(\.\w+)?\.name$/, SCHEME_WORDS.name],
  [/^schemes\.\w+\.description$/, SCHEME_WORDS.description],
  [/^schemes\.frequency\./, STEP_WORDS.frequency],
  [/^schemes\.(.*\.title|firm\.(moisturise|begin|more|most))$/, STEP_WORDS.title],
  [/^schemes\.(.*\.advice|firm\.with_\w+\.(moisturise|begin|more|most))$/, STEP_WORDS.advice],
  [/^questions\.\w+\.question$/, QUESTION_LENGTH.question],
  [/^questions\.\w+\.options\./, QUESTION_LENGTH.option],
  [/^shop\.name$/, SHOP_PROFILE_LENGTH.shop],
  [/^shop\.phone$/, SHOP_PROFILE_LENGTH.shop_phone],
];

/** Words of which no two may be the same: products, categories and schemes are told apart by them. */
const DISTINCT = [/^categories\./, /^brands\./, /^formats\.\w+\.name$/, /^lines\.\w+\.name$/, /^schemes\..*name$/];

/** Returns what a shop wouldn't take of the words of the demo and of the default products. */
export function demoProblems(texts: ReadonlyMap<string, string>): string[] {
  const tooLong = LIMITS.flatMap(([place, max, measure = letters]) =>
    [...texts].flatMap(([key, text]) => {
      const size = place.test(key) ? measure(text) : 0;
      return size > max ? [`${key} is too long: ${size} instead of ${max}`] : [];
    }),
  );
  const twice = DISTINCT.flatMap((place) => {
    const words = [...texts].filter(([key]) => place.test(key));
    return [...Map.groupBy(words, ([, text]) => text.toLowerCase()).values()]
      .filter(({ length }) => length > 1)
      .map((same) => `${same.map(([key]) => key).join(' and ')} say the same`);
  });
  return [...tooLong, ...twice];
}
