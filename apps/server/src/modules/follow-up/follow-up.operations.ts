import { personSearch } from '@skin-mirror/shared/customer/person-search.ts';
import {
  type FollowUpFilterInput,
  followUpContract,
  followUpRow,
} from '@skin-mirror/shared/follow-up/follow-up.contract.ts';
import { afterContact, isNextDayWrong } from '@skin-mirror/shared/follow-up/follow-up.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { refuseSave } from '../../kernel/rev.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { CONTENT_TYPES } from '../../table/table-file.ts';
import { audit } from '../audit/audit.ts';
import { type FollowUp, type FollowUpFilter, followUpStore } from './follow-up.store.ts';
import { prepareFollowUpExport } from './follow-up-export.ts';
import { calendarOf, messagesOf } from './message.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => followUpStore(services, scopeOf(principal));
const todayOf = ({ principal }: Call) => shopDay(new Date(), principal.timezone);

export const followUpOperations = implement(followUpContract, {
  async list({ input: { page, pageSize, ...input }, ctx }) {
    return storeOf(ctx).page(filterOf(input, ctx), { page, pageSize });
  },

  async get({ input: { id }, ctx }) {
    const followUp = await find(ctx, id);
    return { ...followUp, messages: await messagesOf(ctx, followUp) };
  },

  async note({ input: { id, outcome, next_on, note, rev }, ctx }) {
    const today = todayOf(ctx);
    if (isNextDayWrong({ outcome, next_on }, today)) throw new AppError('INPUT_INVALID', { field: 'next_on' });
    const after = afterContact({ outcome, next_on }, today);
    const { user_acct } = ctx.principal;
    const noted = await storeOf(ctx).note(id, { outcome, note, user_acct, ...after }, rev);
    if (!noted) {
      const now = await find(ctx, id);
      if (now.came_at) throw new AppError('FOLLOW_UP_CAME');
      return refuseSave(followUpRow, now, 'FOLLOW_UP_NOT_FOUND');
    }
    await audit(ctx, { action: 'follow_up.note', entity: 'record', entity_id: id, details: { outcome } });
    return { ...noted, is_done: after.is_done };
  },

  async calendar({ input: { id, locale }, ctx }) {
    const { name, content } = await calendarOf(ctx, await find(ctx, id), locale ?? ctx.locale);
    return { content, contentType: 'text/calendar; charset=utf-8', downloadName: name };
  },

  export: ({ input: { format, ...input }, ctx }) =>
    ctx.services.exportGate(ctx.principal, async () => {
      const { count, name, content } = await prepareFollowUpExport(ctx, filterOf(input, ctx), format);
      const details = { state: input.state, format, searched: input.q !== '', count };
      await audit(ctx, { action: 'follow_up.export', entity: 'customer', details });
      return { content, contentType: CONTENT_TYPES[format], downloadName: name };
    }),
});

const filterOf = ({ state, q }: FollowUpFilterInput, ctx: Call): FollowUpFilter => ({
  state,
  ...personSearch(q),
  today: todayOf(ctx),
});

async function find(ctx: Call, id: string): Promise<FollowUp> {
  const found = await storeOf(ctx).byId(id, todayOf(ctx));
  if (!found) throw new AppError('FOLLOW_UP_NOT_FOUND');
  return found;
}
