import { decide, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { LISTS, type ListName } from '@skin-mirror/shared/view/lists.ts';
import { viewContract } from '@skin-mirror/shared/view/view.contract.ts';
import { MAX_VIEWS } from '@skin-mirror/shared/view/view.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { audit } from '../audit/audit.ts';
import { viewStore } from './view.store.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => viewStore(services.prisma, principal);

/** Throws NO_PERMISSION if the account may not see the list. */
function storeFor(ctx: Call, list: ListName) {
  if (decide(LISTS[list], ctx.principal) !== 'allow') throw new AppError('NO_PERMISSION');
  return storeOf(ctx);
}

/** Notes what happens to a view that others see. Its name and search may name a customer, so the log has neither. */
const note = (
  ctx: Call,
  action: 'view.update' | 'view.remove',
  entity_id: number,
  { list }: { readonly list: string },
) => audit(ctx, { action, entity: 'view', entity_id, details: { list } });

export const viewOperations = implement(viewContract, {
  async list({ input: { list }, ctx }) {
    const store = storeFor(ctx, list);
    const [views, layout] = await Promise.all([store.list(list), store.layout(list)]);
    return { list: views, layout };
  },

  async save({ input: { id, ...values }, ctx }) {
    const saved = await storeFor(ctx, values.list).save(id, values);
    if (typeof saved === 'string') throw new AppError(saved, { max: MAX_VIEWS });
    const { was_shared } = saved;
    if (was_shared || values.shared) await note(ctx, 'view.update', saved.id, values);
    return { id: saved.id };
  },

  async remove({ input: { id }, ctx }) {
    const removed = await storeOf(ctx).remove(id);
    if (typeof removed === 'string') throw new AppError(removed);
    if (removed.shared) await note(ctx, 'view.remove', id, removed);
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
