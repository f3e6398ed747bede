import { isShopPicture } from '@skin-mirror/shared/file/shop-picture.ts';
import type { GoodsEdit } from '@skin-mirror/shared/goods/goods.contract.ts';
import {
  type GoodsProfile,
  graphemes,
  isPrice,
  MAX_DETAIL_BYTES,
  MAX_TAG_LENGTH,
  missingOfGoods,
} from '@skin-mirror/shared/goods/goods-profile.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { extRules } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { MAX_GOODS_TYPES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import type { GoodsValues } from './goods.store.ts';

/** Everything the shop's products may refer to. */
export interface GoodsReferences {
  readonly profile: GoodsProfile;
  readonly types: ReadonlySet<number>;
  readonly categories: ReadonlySet<number>;
  readonly schemes: ReadonlySet<number>;
  /** Bound mirrors by their numbers. */
  readonly devices: ReadonlyMap<string, number>;
}

export interface GoodsProblem {
  readonly field: string;
  readonly error: AppError;
}

/** All problems of a product, in the order of its form. Forms and imports share these rules. */
export function goodsProblems(
  { profile, types, categories, schemes, devices }: GoodsReferences,
  input: GoodsEdit,
): GoodsProblem[] {
  const problems: GoodsProblem[] = missingOfGoods(profile, input).map((field) => ({
    field,
    error: new AppError('INPUT_REQUIRED', { field }),
  }));
  const add = (field: string, isWrong: boolean, error = new AppError('INPUT_INVALID', { field })) => {
    if (isWrong && !problems.some((problem) => problem.field === field)) problems.push({ field, error });
  };
  const { price = '', age_min = '', age_max = '', type_ids } = input;
  const wanted = type_ids.filter((id) => id > 0);
  add('price', price !== '' && !isPrice(price));
  add('tag', graphemes(input.tag) > MAX_TAG_LENGTH, new AppError('TAG_TOO_LONG', { max: MAX_TAG_LENGTH }));
  add('type_ids', type_ids.length > MAX_GOODS_TYPES, new AppError('TOO_MANY_TYPES', { max: MAX_GOODS_TYPES }));
  add('type_ids', new Set(wanted).size < wanted.length || wanted.some((id) => !types.has(id)));
  add('age_max', age_min !== '' && age_max !== '' && age_min > age_max);
  add('goods_pic', !isPicture(input.goods_pic));
  add('source_url', input.source_url !== '' && !/^https?:\/\/\S+$/i.test(input.source_url));
  add('ext_rules', profile === 'solrx' && !extRules.safeParse(input.ext_rules).success);
  add('category_id', input.category_id !== '' && !categories.has(input.category_id));
  const isForeign = Boolean(input.scheme_id) && !schemes.has(Number(input.scheme_id));
  add('scheme_id', isForeign, new AppError('SCHEME_NOT_FOUND'));
  add(
    'device_nos',
    input.device_nos.some((number) => !devices.has(number)),
  );
  return problems;
}

/** A valid product in the form it is written. @param detail its HTML, if it is already cleaned */
export function goodsValues(
  { devices }: Pick<GoodsReferences, 'devices'>,
  { id: _, device_nos, scheme_id, ext_rules, price = '', age_min = '', age_max = '', ...input }: GoodsEdit,
  detail = cleanHtml(input.detail),
): GoodsValues {
  return {
    ...input,
    detail,
    price: price === '' ? null : price,
    category_id: input.category_id === '' ? null : input.category_id,
    for_sex: input.for_sex === '' ? 0 : input.for_sex,
    age_min: age_min === '' ? null : age_min,
    age_max: age_max === '' ? null : age_max,
    ext_rules: extRules.safeParse(ext_rules).data ?? null,
    device_ids: [...new Set(device_nos)].flatMap((number) => devices.get(number) ?? []),
    ...(scheme_id !== undefined && { scheme_id: scheme_id === '' ? null : scheme_id }),
  };
}

/** Cleaning adds attributes to links, so a text just below the limit may become many times too long. */
export const isDetailTooLong = (cleaned: string): boolean => cleaned.length > MAX_DETAIL_BYTES;

/** A path of ours, or a full address that browsers load themselves. */
const isPicture = (text: string): boolean => isShopPicture(text) || /^https?:\/\/[^\s"'<>]+$/i.test(text);
