import {
  type GoodsFilter,
  goodsCategory,
  goodsContract,
  goodsDetail,
} from '@skin-mirror/shared/goods/goods.contract.ts';
import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { goodsTypeName } from '@skin-mirror/shared/goods/goods-type-name.ts';
import { decide, owner, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { refuseTaken } from '../../database/unique-violation.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { errorMessage } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { refuseSave } from '../../kernel/rev.ts';
import { checkSelected, type SelectionInput, selectionOf } from '../../kernel/selection.ts';
import { audit, auditAll } from '../audit/audit.ts';
import { changerOf } from '../revision/change-settings.ts';
import { thingRevisions } from '../revision/thing-revisions.ts';
import { categoryStore } from './category.store.ts';
import { addDefaultGoods } from './default-goods.ts';
import { type GoodsState, goodsStore, type Typed, typeIds } from './goods.store.ts';
import { checkedGoods, checkRoom, profileOf } from './goods-form.ts';
import { translatedGoods } from './translated-goods.store.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => goodsStore(services, principal);
const categoriesOf = ({ services, principal }: Call) => categoryStore(services, principal);

export const goodsOperations = implement(goodsContract, {
  async profile({ ctx }) {
    return { profile: await profileOf(ctx) };
  },

  async typeList({ ctx }) {
    const types = await storeOf(ctx).types();
    return { list: types.map(({ id, names }) => ({ id, type_name: goodsTypeName(names, ctx.locale) })) };
  },

  async list({ input: { sort, page, pageSize, ...filter }, ctx }) {
    checkTrash(ctx, filter);
    const store = storeOf(ctx);
    const [{ list, total }, hasDefault] = await Promise.all([
      store.page(filter, { sort, page, pageSize }),
      store.hasDefault(),
    ]);
    return {
      list: list.map((row) => withTypes(row, ctx.locale)),
      total,
      hasdefault: hasDefault ? (1 as const) : (0 as const),
    };
  },

  async detail({ input, ctx }) {
    const row = mustExist(await storeOf(ctx).byId(input.id), 'GOODS_NOT_FOUND');
    return withTypes(row, ctx.locale);
  },

  async translated({ ctx }) {
    return { list: await translatedGoods(ctx.services.pool, ctx.principal.tenant_id) };
  },

  async history({ input: { id, ...paging }, ctx }) {
    if ((await storeOf(ctx).states([id])).length === 0) throw new AppError('GOODS_NOT_FOUND');
    return thingRevisions(ctx.services.pool, { tenant_id: ctx.principal.tenant_id, kind: 'goods' }, id, paging);
  },

  async edit({ input, ctx }) {
    const store = storeOf(ctx);
    const id = Number(input.id) > 0 ? Number(input.id) : undefined;
    if (id !== undefined) {
      const [state] = await store.states([id]);
      if (!state) throw new AppError('GOODS_NOT_FOUND');
      if (state.is_lock) throw new AppError('GOODS_LOCKED');
    }
    const values = await checkedGoods(ctx, input);
    if (id === undefined) await checkRoom(ctx, 1);
    const saved = await store
      .save(id, values, changerOf(ctx.principal), input.rev)
      .catch(refuseTaken('GOODS_NO_TAKEN'));
    const goods_id = saved ?? (await refuseEdit(ctx, Number(id)));
    const details = { goods_name: values.goods_name, is_new: id === undefined };
    await audit(ctx, { action: 'goods.update', entity: 'goods', entity_id: goods_id, details });
    return { id: goods_id };
  },

  remove: ({ input, ctx }) => changeAll(ctx, input, 'remove', refuseLocked),
  restore: ({ input, ctx }) => changeAll(ctx, input, 'restore', () => 'GOODS_NO_TAKEN', true),
  shelve: ({ input, ctx }) =>
    changeAll(ctx, input, input.status === SHELF_STATUS.on ? 'shelve' : 'unshelve', (state) =>
      state.shelf_status === input.status ? 'NOTHING_CHANGED' : refuseLocked(state),
    ),
  lock: ({ input, ctx }) => changeAll(ctx, input, 'lock', ({ is_lock }) => (is_lock ? 'NOTHING_CHANGED' : undefined)),
  unlock: ({ input, ctx }) =>
    changeAll(ctx, input, 'unlock', ({ is_lock }) => (is_lock ? undefined : 'NOTHING_CHANGED')),

  async addDefault({ ctx }) {
    if (await storeOf(ctx).hasDefault()) throw new AppError('DEFAULT_EXISTS');
    const { tenant_id } = ctx.principal;
    const { default_locale } = await ctx.services.ruleBook.latest(tenant_id);
    const count = await addDefaultGoods(ctx.services, tenant_id, default_locale);
    await audit(ctx, { action: 'goods.default', entity: 'goods', details: { added: count } });
    return { count };
  },

  async removeDefault({ ctx }) {
    const count = await storeOf(ctx).removeDefault(changerOf(ctx.principal));
    if (count === 0) throw new AppError('GOODS_NOT_FOUND');
    await audit(ctx, { action: 'goods.default', entity: 'goods', details: { removed: count } });
    return { count };
  },

  async categoryList({ ctx }) {
    return { list: await categoriesOf(ctx).list() };
  },

  async saveCategory({ input, ctx }) {
    const id = input.category_id === '' ? undefined : input.category_id;
    const categories = categoriesOf(ctx);
    const saved = await categories.save(id, input, input.rev).catch(refuseTaken('CATEGORY_TAKEN'));
    if (saved === undefined) {
      const newer = (await categories.list()).find(({ category_id }) => category_id === id);
      return refuseSave(goodsCategory, newer, 'GOODS_NOT_FOUND');
    }
    const details = { name: input.name, is_new: id === undefined };
    await audit(ctx, { action: 'goods.category', entity: 'category', entity_id: saved, details });
    return { category_id: saved };
  },
});

function withTypes<T extends Typed>({ types, ...row }: T, locale: Locale) {
  return {
    ...row,
    type_ids: typeIds(types),
    goods_type_attr: { type_str: types.map(({ names }) => goodsTypeName(names, locale)).join(', ') },
  };
}

/** Throws the reason why a product was not saved: somebody else deleted, locked or changed the product. */
async function refuseEdit(ctx: Call, id: number): Promise<never> {
  const row = await storeOf(ctx).byId(id);
  if (row?.is_lock === 1) throw new AppError('GOODS_LOCKED');
  return refuseSave(goodsDetail, row && withTypes(row, ctx.locale), 'GOODS_NOT_FOUND');
}

/** Only the main account may see deleted products. */
function checkTrash({ principal }: Call, { is_deleted }: GoodsFilter): void {
  if (is_deleted === 1 && decide(owner(), principal) !== 'allow') throw new AppError('NO_PERMISSION');
}

const refuseLocked = ({ is_lock }: GoodsState): ErrorCode | undefined => (is_lock ? 'GOODS_LOCKED' : undefined);

type Change = Parameters<ReturnType<typeof goodsStore>['setState']>[1];

/**
 * Changes many products at once. If one id is missing or belongs to another shop, the whole request is refused.
 * Products that can't be changed are returned with the reason.
 */
async function changeAll(
  ctx: Call,
  input: SelectionInput<number, GoodsFilter>,
  change: Change,
  refusal: (state: GoodsState) => ErrorCode | undefined,
  isDeleted = false,
) {
  const selection = selectionOf(input);
  const store = storeOf(ctx);
  if (selection.all) checkTrash(ctx, selection.all);
  const wanted = selection.all ? await store.matching(selection.all) : [...selection.ids];
  const states = await store.states(wanted, isDeleted);
  checkSelected(selection, states.length, 'GOODS_NOT_FOUND');
  if (change === 'restore') await checkRoom(ctx, wanted.length);
  const changed = new Set(await store.setState(wanted, change, changerOf(ctx.principal)));
  if (changed.size > 0) {
    // The log has its own actions for deleting and restoring.
    const action = change === 'remove' || change === 'restore' ? (`goods.${change}` as const) : 'goods.update';
    await auditAll(ctx, { action, entity: 'goods', details: { change, count: changed.size } }, [...changed]);
  }
  const failed = states
    .filter(({ goods_id }) => !changed.has(goods_id))
    .map((state) => ({
      id: state.goods_id,
      goods_name: state.goods_name,
      msg: errorMessage(ctx.locale, new AppError(refusal(state) ?? 'NOTHING_CHANGED')),
    }));
  return { ok: changed.size, ids: [...changed], failed };
}
