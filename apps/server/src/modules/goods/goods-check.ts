import type { GoodsEdit } from '@skin-mirror/shared/goods/goods.contract.ts';
import { type GoodsProblem, goodsProblems } from '@skin-mirror/shared/goods/goods-problems.ts';
import { type GoodsProfile, MAX_DETAIL_CHARS } from '@skin-mirror/shared/goods/goods-profile.ts';
import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { extRules } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import type { GoodsValues } from './goods.store.ts';

/** Everything that the shop's products may refer to. */
export interface GoodsReferences {
  readonly profile: GoodsProfile;
  readonly types: ReadonlySet<number>;
  readonly categories: ReadonlySet<number>;
  readonly schemes: ReadonlySet<number>;
  /** The shop's mirrors by their numbers. */
  readonly devices: ReadonlyMap<string, number>;
}

/**
 * Finds everything that is wrong with a product: first by itself, then in its references. Forms and imports share these
 * rules.
 */
export function checkGoods(references: GoodsReferences, input: GoodsEdit): GoodsProblem[] {
  const { profile, types, categories, schemes, devices } = references;
  const problems = goodsProblems(profile, input);
  const add = (field: string, isWrong: boolean, code: ErrorCode = 'INPUT_INVALID') => {
    if (isWrong && !problems.some((problem) => problem.field === field))
      problems.push({ field, code, details: { field } });
  };
  add(
    'type_ids',
    input.type_ids.some((id) => id > 0 && !types.has(id)),
  );
  // Refuses half a skin profile, because it can't be stored and mustn't disappear without a message.
  add('ext_rules', (profile === 'solrx' || isGiven(input.ext_rules)) && !extRules.safeParse(input.ext_rules).success);
  add('category_id', input.category_id !== '' && !categories.has(input.category_id));
  add('scheme_id', Boolean(input.scheme_id) && !schemes.has(Number(input.scheme_id)), 'SCHEME_NOT_FOUND');
  add(
    'device_nos',
    input.device_nos.some((number) => !devices.has(number)),
  );
  return problems;
}

/**
 * Returns a valid product in the stored form.
 * @param detail its HTML, if it is already sanitised
 */
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

/** True if a product comes with rules; an empty object of a form has none. */
const isGiven = (rules: GoodsEdit['ext_rules']): boolean =>
  Object.values(rules ?? {}).some((rule) => rule !== undefined);

/**
 * True if the details are too long after sanitising, which adds attributes to links and can make a text many times
 * longer.
 */
export const isDetailTooLong = (cleaned: string): boolean => cleaned.length > MAX_DETAIL_CHARS;
