import type { GoodsEdit } from '@skin-mirror/shared/goods/goods.contract.ts';
import { MAX_SHOP_GOODS } from '@skin-mirror/shared/goods/goods.ts';
import { type GoodsProfile, goodsProfile } from '@skin-mirror/shared/goods/goods-profile.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Context } from '../../kernel/context.ts';
import { hasScheme } from '../scheme/scheme.operations.ts';
import { categoryStore } from './category.store.ts';
import { type GoodsValues, goodsStore } from './goods.store.ts';
import { checkGoods, type GoodsReferences, goodsValues, isDetailTooLong } from './goods-check.ts';

type Call = Context<UserPrincipal>;

/** Returns the shop's profile. The profile decides which fields a product has. */
export async function profileOf({ services, principal }: Call): Promise<GoodsProfile> {
  const { work_mode, config } = await services.ruleBook.latest(principal.tenant_id);
  return goodsProfile(work_mode, config.goods_mode);
}

/** Checks a product form with the shop's data. Throws only the first error, in the order of the form. */
export async function checkedGoods(ctx: Call, input: GoodsEdit): Promise<GoodsValues> {
  const references = await referencesOf(ctx, input);
  const [problem] = checkGoods(references, input);
  if (problem) throw new AppError(problem.code, problem.details);
  const values = goodsValues(references, input);
  if (isDetailTooLong(values.detail)) throw new AppError('INPUT_INVALID', { field: 'detail' });
  return values;
}

/** Throws GOODS_LIMIT if the shop would have too many products after adding `more` products. */
export async function checkRoom({ services, principal }: Call, more: number): Promise<void> {
  const there = await goodsStore(services, principal).count();
  if (there + more > MAX_SHOP_GOODS) throw new AppError('GOODS_LIMIT', { max: MAX_SHOP_GOODS });
}

async function referencesOf(
  ctx: Call,
  { type_ids, category_id, scheme_id, device_nos }: GoodsEdit,
): Promise<GoodsReferences> {
  const { services, principal } = ctx;
  const store = goodsStore(services, principal);
  const hasCategory = category_id !== '' && (await categoryStore(services, principal).has(category_id));
  return {
    profile: await profileOf(ctx),
    types: await store.knownTypes(type_ids.filter((id) => id > 0)),
    categories: new Set(hasCategory ? [category_id] : []),
    schemes: new Set(scheme_id && (await hasScheme(ctx, scheme_id)) ? [scheme_id] : []),
    devices: await store.devices(device_nos),
  };
}
