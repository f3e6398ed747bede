import type { GoodsEdit } from '@skin-mirror/shared/goods/goods.contract.ts';
import { GOODS_TRANSLATED, goodsRecord } from '@skin-mirror/shared/goods/goods.fields.ts';
import { goodsProblems } from '@skin-mirror/shared/goods/goods-problems.ts';
import { type GoodsProfile, MAX_DETAIL_CHARS } from '@skin-mirror/shared/goods/goods-profile.ts';
import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { FieldProblem } from '@skin-mirror/shared/kernel/field-problems.ts';
import { extRules } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { filledTranslations } from '@skin-mirror/shared/translation/translation.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import type { GoodsValues } from './goods.store.ts';

export interface GoodsReferences {
  readonly profile: GoodsProfile;
  readonly types: ReadonlySet<number>;
  readonly categories: ReadonlySet<number>;
  readonly schemes: ReadonlySet<number>;
  /** The ids of the shop's mirrors by device number. */
  readonly devices: ReadonlyMap<string, number>;
}

/** Returns all problems of a product for forms and imports: wrong values, then references to missing data. */
export function checkGoods(references: GoodsReferences, input: GoodsEdit): FieldProblem[] {
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
  // An incomplete skin profile can't be stored. Without this error, the entered values would be lost without a message.
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
 * Converts a valid product to the stored form.
 * @param detail HTML of the product's details, already sanitised
 */
export function goodsValues(
  { devices }: Pick<GoodsReferences, 'devices'>,
  {
    id: _,
    device_nos,
    scheme_id,
    ext_rules,
    price = '',
    age_min = '',
    age_max = '',
    lasts_days = '',
    texts,
    ...input
  }: GoodsEdit,
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
    lasts_days: lasts_days === '' ? null : lasts_days,
    ext_rules: extRules.safeParse(ext_rules).data ?? null,
    texts:
      texts &&
      filledTranslations(
        texts,
        goodsRecord(GOODS_TRANSLATED, (name) => input[name]),
      ),
    device_ids: [...new Set(device_nos)].flatMap((number) => devices.get(number) ?? []),
    ...(scheme_id !== undefined && { scheme_id: scheme_id === '' ? null : scheme_id }),
  };
}

/** True if the product has at least one rule. An empty object from a form counts as no rules. */
const isGiven = (rules: GoodsEdit['ext_rules']): boolean =>
  Object.values(rules ?? {}).some((rule) => rule !== undefined);

/** Checks the sanitised details, because sanitising adds attributes to links and so makes the text longer. */
export const isDetailTooLong = (cleaned: string): boolean => cleaned.length > MAX_DETAIL_CHARS;
