import { outboxContract } from '@skin-mirror/shared/outbox/outbox.contract.ts';
import { implement } from '../../kernel/implement.ts';
import { auditViews } from '../audit/audit.ts';
import { outboxStore } from './outbox.store.ts';

export const outboxOperations = implement(outboxContract, {
  list: async ({ input: { q, channel, ...page }, ctx }) => {
    const answer = await outboxStore(ctx.services).page({ q, channel }, page);
    const ids = answer.list.filter(({ body }) => body !== '').map(({ id }) => id);
    // Notes each view in the audit log, because the reader could use the codes in the messages.
    await auditViews(ctx, 'outbox.view', 'outbox', ids);
    return { ...answer, channels: ctx.services.delivery.channels };
  },
});
