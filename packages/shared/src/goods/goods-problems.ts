import { isShopPicture } from '../file/shop-picture.ts';
import type { ErrorCode, ErrorDetails } from '../kernel/errors.ts';
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

export interface GoodsProblem {
  readonly field: string;
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
}

/**
 * Checks the fields of a product without looking at other data of the shop. Returns one problem per field, missing
 * fields first. The server and the form use this function.
 */
export function goodsProblems(profile: GoodsProfile, draft: GoodsDraft): GoodsProblem[] {
  const problems: GoodsProblem[] = missingOfGoods(profile, { ...draft }).map((field) => ({
    field,
    code: 'INPUT_REQUIRED',
    details: { field },
  }));
  const add = (
    field: string,
    isWrong: boolean,
    code: ErrorCode = 'INPUT_INVALID',
    details: ErrorDetails = { field },
  ) => {
    if (isWrong && !problems.some((problem) => problem.field === field)) problems.push({ field, code, details });
  };
  const { price = '', goods_pic, tag, source_url, detail } = draft;
  const types = draft.type_ids.filter((type) => type);
  const [from, to] = [countOf(draft.age_min, 0, MAX_AGE), countOf(draft.age_max, 0, MAX_AGE)];
  add('price', price !== '' && !isPrice(price));
  add('tag', isTagTooLong(tag), 'TAG_TOO_LONG', { max: MAX_TAG_LENGTH });
  add('type_ids', draft.type_ids.length > MAX_GOODS_TYPES, 'TOO_MANY_TYPES', { max: MAX_GOODS_TYPES });
  add('type_ids', new Set(types).size < types.length);
  add('age_min', Number.isNaN(from));
  add('age_max', Number.isNaN(to) || (from !== undefined && to !== undefined && from > to));
  add('lasts_days', Number.isNaN(countOf(draft.lasts_days, 1, MAX_LASTS_DAYS)));
  add('goods_pic', goods_pic !== '' && !isShopPicture(goods_pic) && !/^https?:\/\/[^\s"'<>]+$/i.test(goods_pic));
  add('source_url', source_url !== '' && !/^https?:\/\/\S+$/i.test(source_url));
  add('detail', detail.length > MAX_DETAIL_CHARS);
  for (const [locale, words] of Object.entries(draft.texts ?? {})) {
    add(`texts.${locale}.tag`, isTagTooLong(words.tag ?? ''), 'TAG_TOO_LONG', { max: MAX_TAG_LENGTH });
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
