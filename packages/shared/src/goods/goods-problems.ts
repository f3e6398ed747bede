import { isShopPicture } from '../file/shop-picture.ts';
import { type FieldProblem, fieldProblems } from '../kernel/field-problems.ts';
import { MAX_GOODS_TYPES } from '../recommendation/recommendation.ts';
import type { Translations } from '../translation/translation.ts';
import {
  type GoodsProfile,
  graphemes,
  isPrice,
  MAX_DETAIL_CHARS,
  MAX_TAG_LENGTH,
  missingOfGoods,
} from './goods-profile.ts';

export const MAX_AGE = 120;
/** The most days for which one piece of a product lasts. */
export const MAX_LASTS_DAYS = 730;

export interface GoodsDraft {
  readonly price?: string | undefined;
  readonly goods_pic: string;
  readonly tag: string;
  readonly type_ids: readonly (number | null)[];
  readonly age_min?: string | number | undefined;
  readonly age_max?: string | number | undefined;
  readonly lasts_days?: string | number | undefined;
  readonly source_url: string;
  readonly detail: string;
  readonly texts?: Translations<'tag'> | undefined;
}

/** Checks a product's fields by themselves, for the server and the form. One problem a field, missing fields first. */
export function goodsProblems(profile: GoodsProfile, draft: GoodsDraft): FieldProblem[] {
  const { problems, add } = fieldProblems();
  for (const field of missingOfGoods(profile, { ...draft })) add(true, field, 'INPUT_REQUIRED');
  const { price = '', goods_pic, tag, source_url, detail } = draft;
  const types = draft.type_ids.filter((type) => type);
  const [from, to] = [countOf(draft.age_min, 0, MAX_AGE), countOf(draft.age_max, 0, MAX_AGE)];
  add(price !== '' && !isPrice(price), 'price');
  add(isTagTooLong(tag), 'tag', 'TAG_TOO_LONG', { max: MAX_TAG_LENGTH });
  add(draft.type_ids.length > MAX_GOODS_TYPES, 'type_ids', 'TOO_MANY_TYPES', { max: MAX_GOODS_TYPES });
  add(new Set(types).size < types.length, 'type_ids');
  add(Number.isNaN(from), 'age_min');
  add(Number.isNaN(to) || (from !== undefined && to !== undefined && from > to), 'age_max');
  add(Number.isNaN(countOf(draft.lasts_days, 1, MAX_LASTS_DAYS)), 'lasts_days');
  add(goods_pic !== '' && !isShopPicture(goods_pic) && !/^https?:\/\/[^\s"'<>]+$/i.test(goods_pic), 'goods_pic');
  add(source_url !== '' && !/^https?:\/\/\S+$/i.test(source_url), 'source_url');
  add(detail.length > MAX_DETAIL_CHARS, 'detail');
  for (const [locale, words] of Object.entries(draft.texts ?? {})) {
    add(isTagTooLong(words.tag ?? ''), `texts.${locale}.tag`, 'TAG_TOO_LONG', { max: MAX_TAG_LENGTH });
  }
  return problems;
}

export const isTagTooLong = (tag: string): boolean => graphemes(tag) > MAX_TAG_LENGTH;

/** Returns a count as a number: undefined if empty, NaN if invalid. */
function countOf(given: string | number | undefined, min: number, max: number): number | undefined {
  if (given === undefined || given === '') return undefined;
  const count = Number(given);
  return Number.isInteger(count) && count >= min && count <= max ? count : Number.NaN;
}
