import { isShopPicture } from '@skin-mirror/shared/file/shop-picture.ts';
import type { GoodsEdit } from '@skin-mirror/shared/goods/goods.contract.ts';
import {
  type GoodsProfile,
  goodsProfile,
  graphemes,
  isPrice,
  MAX_TAG_LENGTH,
  missingOfGoods,
} from '@skin-mirror/shared/goods/goods-profile.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { extRules, MAX_GOODS_TYPES } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import type { Context } from '../../kernel/context.ts';
import { hasScheme } from '../scheme/scheme.operations.ts';
import { categoryStore } from './category.store.ts';
import { type GoodsValues, goodsStore } from './goods.store.ts';

type Call = Context<UserPrincipal>;

/** Which of a product's fields the shop works with. */
export async function profileOf({ services, principal }: Call): Promise<GoodsProfile> {
  const { work_mode, config } = await services.ruleBook.latest(principal.tenant_id);
  return goodsProfile(work_mode, config.goods_mode);
}

/** Holds a form against what the shop works with; refusals come in the order of the form. */
export async function checkedGoods(ctx: Call, input: GoodsEdit): Promise<GoodsValues> {
  const { services, principal } = ctx;
  const store = goodsStore(services.pool, principal);
  const profile = await profileOf(ctx);
  const [missing] = missingOfGoods(profile, input);
  if (missing) throw new AppError('INPUT_REQUIRED', { field: missing });
  const { price = '', age_min = '', age_max = '' } = input;
  if (price !== '' && !isPrice(price)) throw new AppError('INPUT_INVALID', { field: 'price' });
  if (graphemes(input.tag) > MAX_TAG_LENGTH) throw new AppError('TAG_TOO_LONG', { max: MAX_TAG_LENGTH });
  if (input.type_ids.length > MAX_GOODS_TYPES) throw new AppError('TOO_MANY_TYPES', { max: MAX_GOODS_TYPES });
  const wanted = input.type_ids.filter((id) => id > 0);
  const known = await store.knownTypes(wanted);
  if (new Set(wanted).size < wanted.length || wanted.some((id) => !known.has(id))) {
    throw new AppError('INPUT_INVALID', { field: 'type_ids' });
  }
  if (age_min !== '' && age_max !== '' && age_min > age_max) throw new AppError('INPUT_INVALID', { field: 'age_max' });
  if (!isPicture(input.goods_pic)) throw new AppError('INPUT_INVALID', { field: 'goods_pic' });
  if (input.source_url !== '' && !/^https?:\/\/\S+$/i.test(input.source_url)) {
    throw new AppError('INPUT_INVALID', { field: 'source_url' });
  }
  const skinProfile = input.ext_rules ? extRules.safeParse(input.ext_rules) : undefined;
  if (profile === 'solrx' && !skinProfile?.success) throw new AppError('INPUT_INVALID', { field: 'ext_rules' });
  if (input.category_id !== '' && !(await categoryStore(services.pool, principal).has(input.category_id))) {
    throw new AppError('INPUT_INVALID', { field: 'category_id' });
  }
  if (input.scheme_id && !(await hasScheme(ctx, input.scheme_id))) throw new AppError('SCHEME_NOT_FOUND');
  const devices = await store.deviceIds(input.device_nos);
  if (input.device_nos.some((number) => !devices.has(number)))
    throw new AppError('INPUT_INVALID', { field: 'device_nos' });
  return {
    goods_no: input.goods_no,
    goods_name: input.goods_name,
    price: price === '' ? null : price,
    goods_pic: input.goods_pic,
    category_id: input.category_id === '' ? null : input.category_id,
    source_platform: input.source_platform,
    source_url: input.source_url,
    for_sex: input.for_sex === '' ? 0 : input.for_sex,
    age_min: age_min === '' ? null : age_min,
    age_max: age_max === '' ? null : age_max,
    skin_types: input.skin_types,
    description: input.description,
    detail: cleanHtml(input.detail),
    tag: input.tag,
    tags: input.tags,
    keywords: input.keywords,
    ext_rules: skinProfile?.success ? skinProfile.data : null,
    exclude_rules: input.exclude_rules,
    push_type: input.push_type,
    type_ids: input.type_ids,
    device_ids: [...devices.values()],
    ...(input.scheme_id !== undefined && { scheme_id: input.scheme_id === '' ? null : input.scheme_id }),
  };
}

/** A path of ours, or a full address that browsers load themselves. */
const isPicture = (text: string): boolean => isShopPicture(text) || /^https?:\/\/[^\s"'<>]+$/i.test(text);
