import { sessionContract } from '@skin-mirror/shared/identity/session.contract.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { audit } from '../audit/audit.ts';
import { clientName } from './client-name.ts';
import { endOwnSession, liveSessions, revokeSessions } from './session.store.ts';
import { thisSession } from './sign-out.ts';

export const sessionOperations = implement(sessionContract, {
  list: async ({ ctx }) => {
    const rows = await liveSessions(ctx.services.pool, ctx.principal, thisSession(ctx));
    return { list: rows.map(({ user_agent, ...row }) => ({ ...row, client: clientName(user_agent) })) };
  },

  end: async ({ input: { id }, ctx }) => {
    const ended = mustExist(await endOwnSession(ctx.services.pool, ctx.principal, id), 'SESSION_NOT_FOUND');
    const details = { client: clientName(ended.user_agent) };
    await audit(ctx, { action: 'session.end', entity: 'session', entity_id: id, details });
    return {};
  },

  endOthers: async ({ ctx }) => {
    const count = await revokeSessions(ctx.services.pool, ctx.principal, thisSession(ctx));
    if (count > 0) await audit(ctx, { action: 'session.end', details: { count } });
    return { count };
  },
});
