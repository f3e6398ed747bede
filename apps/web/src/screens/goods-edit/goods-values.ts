import { FOR_SEX, SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import { GOODS_TEXTS, goodsRecord } from '@skin-mirror/shared/goods/goods.fields.ts';
import { goodsProblems as problemsOf } from '@skin-mirror/shared/goods/goods-problems.ts';
import { type GoodsProfile, isPrice, SOURCE_PLATFORMS } from '@skin-mirror/shared/goods/goods-profile.ts';
import type { ExtRules } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { MAX_GOODS_TYPES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import type { Outputs } from '../../lib/trpc.ts';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { trimmed } from '../../ui/resource-form/trimmed.ts';
import type { ResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import type { GoodsEditSearch } from './goods-edit-search.ts';

export type GoodsDetail = Outputs['goods']['detail'];

export type GoodsValues = ReturnType<typeof goodsValues>;

export interface SectionProps extends Pick<ResourceForm<GoodsValues>, 'form' | 'field'> {
  profile: GoodsProfile;
  disabled: boolean;
}

/** Initial values of a new product, from the address of the page. */
export type Prefill = Pick<GoodsEditSearch, 'type_ids' | 'for_sex' | 'skin_types'>;

export function goodsValues(
  goods: GoodsDetail | undefined,
  profile: GoodsProfile,
  { type_ids, for_sex, skin_types }: Prefill = {},
) {
  const wanted = skin_types?.split(',') ?? [];
  const ext_rules: Partial<ExtRules> = goods?.ext_rules ?? {};
  return {
    ...goodsRecord(GOODS_TEXTS, (name) => goods?.[name] ?? ''),
    price: goods?.price ?? '',
    goods_pic: goods?.goods_pic ?? '',
    device_nos: goods?.device_nos ?? [],
    category_id: goods?.category_id ? String(goods.category_id) : '',
    type_ids: firstTypes(goods?.type_ids ?? typesOf(type_ids), profile),
    for_sex: goods?.for_sex ?? FOR_SEXES.find((sex) => sex === for_sex) ?? '',
    ext_rules,
    skin_types: goods?.skin_types ?? SKIN_TYPES.filter((type) => wanted.includes(type)),
    age_min: leastAge(goods) ?? '',
    age_max: goods?.age_max ?? '',
    lasts_days: goods?.lasts_days ?? '',
    exclude_rules: goods?.exclude_rules.filter(({ kind }) => kind !== 'age_below') ?? [],
    push_type: goods?.push_type ?? 0,
    scheme_id: goods?.scheme_id ? String(goods.scheme_id) : '',
    tags: goods?.tags ?? [],
    source_platform: SOURCE_PLATFORMS.find((platform) => platform === goods?.source_platform) ?? 'self',
    detail: goods?.detail ?? '',
    texts: goods?.texts ?? {},
  };
}

/** Returns the product's minimum age in years, which is stored in two places. */
function leastAge(goods: GoodsDetail | undefined): number | undefined {
  const rules = goods?.exclude_rules.flatMap((rule) => (rule.kind === 'age_below' ? [rule.age] : [])) ?? [];
  const ages = [goods?.age_min ?? undefined, ...rules].filter((age) => age !== undefined);
  return ages.length > 0 ? Math.max(...ages) : undefined;
}

/** Returns the product as a customer's report shows it. */
export const goodsCard = (values: GoodsValues): SharedReport['goods'][number] => ({
  id: 0,
  name: values.goods_name.trim() || '…',
  pic: values.goods_pic,
  tag: values.tag,
  price: isPrice(values.price) ? values.price : null,
  link: values.source_url,
  brand_story: values.brand_story,
  step_role: 'other',
  choice: 'first',
  parts: [],
  needs: [],
  helps: [],
  is_owned: false,
});

const FOR_SEXES = Object.values(FOR_SEX);

/** Returns at most three product types, without duplicates, separated by commas. */
const typesOf = (text: string | undefined): string | undefined =>
  [...new Set(text?.split(','))]
    .filter((type) => /^[1-9]\d{0,8}$/.test(type))
    .slice(0, MAX_GOODS_TYPES)
    .join() || undefined;

/** Returns the main and two additional effects. 0 means "none", null that the user hasn't chosen yet. */
function firstTypes(type_ids: string | undefined, profile: GoodsProfile): (number | null)[] {
  const types = (type_ids ?? '').split(',').filter(Boolean).map(Number);
  if (profile !== 'advanced') return types;
  return Array.from({ length: MAX_GOODS_TYPES }, (_, place) => types[place] ?? (type_ids === undefined ? null : 0));
}

export function goodsInput(values: GoodsValues) {
  const { ext_rules, type_ids, ...others } = values;
  const isChosen = type_ids.every((type) => type !== null);
  return {
    ...trimmed(others),
    detail: others.detail,
    skin_types: SKIN_TYPES.filter((type) => others.skin_types.includes(type)),
    type_ids: isChosen ? type_ids : [],
    ext_rules: isComplete(ext_rules) ? ext_rules : null,
  };
}

const isComplete = ({ skin_type, sensitive, pigment, wrinkle }: Partial<ExtRules>): boolean =>
  ![skin_type, sensitive, pigment, wrinkle].includes(undefined);

/** Checks the form with the same rules as the server. Returns the errors by field. */
export const goodsProblems = (values: GoodsValues, profile: GoodsProfile): FieldProblems =>
  Object.fromEntries(problemsOf(profile, goodsInput(values)).map(({ field, ...problem }) => [field, problem]));
