import { decide, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { LISTS, type ListName } from '@skin-mirror/shared/view/lists.ts';
import { viewContract } from '@skin-mirror/shared/view/view.contract.ts';
import { MAX_VIEWS } from '@skin-mirror/shared/view/view.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { viewStore } from './view.store.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => viewStore(services.prisma, principal);

/** Throws NO_PERMISSION if the account may not see the list. */
function storeFor(ctx: Call, list: ListName) {
  if (decide(LISTS[list], ctx.principal) !== 'allow') throw new AppError('NO_PERMISSION');
  return storeOf(ctx);
}

export const viewOperations = implement(viewContract, {
  async list({ input: { list }, ctx }) {
    const store = storeFor(ctx, list);
    const [views, layout] = await Promise.all([store.list(list), store.layout(list)]);
    return { list: views, layout };
  },

  async save({ input: { id, ...values }, ctx }) {
    const saved = await storeFor(ctx, values.list).save(id, values);
    if (typeof saved === 'string') throw new AppError(saved, { max: MAX_VIEWS });
    return { id: saved };
  },

  async remove({ input: { id }, ctx }) {
    const refusal = await storeOf(ctx).remove(id);
    if (refusal) throw new AppError(refusal);
    return {};
  },

  async setDefault({ input: { list, id }, ctx }) {
    if (!(await storeFor(ctx, list).setDefault(list, id))) throw new AppError('VIEW_NOT_FOUND');
    return {};
  },

  async saveLayout({ input: { list, ...layout }, ctx }) {
    await storeFor(ctx, list).saveLayout(list, layout);
    return {};
  },
});
