import { outboxContract } from '@skin-mirror/shared/outbox/outbox.contract.ts';
import { implement } from '../../kernel/implement.ts';
import { auditView } from '../audit/audit.ts';
import { readOutbox } from './outbox.store.ts';

export const outboxOperations = implement(outboxContract, {
  list: async ({ input, ctx }) => {
    const { q, channel, page, pageSize } = input;
    const { pool, delivery } = ctx.services;
    const answer = await readOutbox(pool, { q, channel, limit: pageSize, offset: (page - 1) * pageSize });
    const ids = answer.list.filter(({ body }) => body !== '').map(({ id }) => id);
    // Logged, because a reader of a code could use it.
    await auditView(ctx, 'outbox.view', 'outbox', ids);
    return { ...answer, channels: delivery.channels };
  },
});
