import { personSearch } from '@skin-mirror/shared/customer/person-search.ts';
import {
  type FollowUpFilterInput,
  followUpContract,
  followUpRow,
} from '@skin-mirror/shared/follow-up/follow-up.contract.ts';
import { afterContact, isNextDayWrong, MESSAGE_DAYS, smsNumber } from '@skin-mirror/shared/follow-up/follow-up.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { parseSort } from '@skin-mirror/shared/kernel/list.ts';
import { DAY_MS, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { hiddenMirrors } from '../../kernel/hidden-mirrors.store.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { refuseSave } from '../../kernel/rev.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { audit } from '../audit/audit.ts';
import { isReachable } from '../link/report-address.ts';
import { exportPersons } from '../record/export-persons.ts';
import { type FollowUp, type FollowUpFilter, followUpStore } from './follow-up.store.ts';
import { followUpColumns } from './follow-up-columns.ts';
import { calendarOf, messagesOf } from './message.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => followUpStore(services, scopeOf(principal));
const todayOf = ({ principal }: Call) => shopDay(new Date(), principal.timezone);

export const followUpOperations = implement(followUpContract, {
  async list({ input: { page, pageSize, ...input }, ctx }) {
    return storeOf(ctx).page(await filterOf(input, ctx), { page, pageSize });
  },

  async get({ input: { id }, ctx }) {
    const followUp = await find(ctx, id);
    const messages = await messagesOf(ctx, followUp);
    return { ...followUp, messages, can_send: canSend(ctx, followUp), has_link: isReachable(ctx) };
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

  async send({ input: { id, locale, note, rev }, ctx }) {
    const store = storeOf(ctx);
    const followUp = await find(ctx, id);
    const text = (await messagesOf(ctx, followUp)).find((message) => message.locale === locale)?.text;
    const recipient = recipientOf(ctx, followUp);
    if (!text || !recipient) throw new AppError('FOLLOW_UP_UNSENT');
    const now = new Date();
    if (!(await store.claimMessage(id, now, messageSince(now), rev))) throw await whyUnclaimed(ctx, id);
    try {
      const message = { channel: 'sms', kind: 'follow_up', recipient, subject: '', text, isCustomer: true } as const;
      await ctx.services.delivery.deliver(message);
    } catch (cause) {
      // After any other error the message may have gone out, so it isn't sent again.
      if (!(cause instanceof AppError)) throw cause;
      await store.unclaimMessage(id, now, followUp.sent_at);
      throw new AppError('FOLLOW_UP_UNSENT', {}, undefined, { cause });
    }
    const after = afterContact({ outcome: 'messaged', next_on: '' }, todayOf(ctx));
    const contact = { outcome: 'messaged', note, user_acct: ctx.principal.user_acct, ...after } as const;
    // The message is on its way, so it is noted whoever has changed the row in the meantime.
    const noted = await store.note(id, contact, '');
    await audit(ctx, { action: 'follow_up.send', entity: 'record', entity_id: id, details: { locale } });
    return { due_on: noted?.due_on ?? followUp.due_on };
  },

  async calendar({ input: { id, locale }, ctx }) {
    const { name, content } = await calendarOf(ctx, await find(ctx, id), locale ?? ctx.locale);
    return { content, contentType: 'text/calendar; charset=utf-8', downloadName: name };
  },

  export: ({ input, ctx }) =>
    exportPersons(ctx, input, async () => ({
      ...(await storeOf(ctx).exported(await filterOf(input, ctx))),
      name: 'table.follow_ups_name',
      columns: followUpColumns,
      action: 'follow_up.export',
      details: { state: input.state },
    })),
});

const filterOf = async ({ state, q, simulated, sort }: FollowUpFilterInput, ctx: Call): Promise<FollowUpFilter> => ({
  state,
  direction: parseSort(sort)?.direction ?? (state === 'past' ? 'desc' : 'asc'),
  ...personSearch(q),
  today: todayOf(ctx),
  hidden: simulated === 'shown' ? [] : await hiddenMirrors(ctx.services, ctx.principal.tenant_id),
});

/** Returns the number that a message goes to. Empty if none can go out. Simulated customers have numbers of other people. */
const recipientOf = ({ services }: Call, { mobile, is_simulated }: FollowUp): string =>
  services.delivery.channels.sms === 'gateway' && !is_simulated ? smsNumber(mobile) : '';

/** A message that went out before this time hinders no other one. */
const messageSince = (now: Date): Date => new Date(now.getTime() - MESSAGE_DAYS * DAY_MS);

function canSend(ctx: Call, followUp: FollowUp): boolean {
  const { state, outcome, sent_at } = followUp;
  const isRecent = sent_at !== null && sent_at >= messageSince(new Date());
  return recipientOf(ctx, followUp) !== '' && state !== 'came' && outcome !== 'declined' && !isRecent;
}

async function whyUnclaimed(ctx: Call, id: string): Promise<AppError> {
  const now = await find(ctx, id);
  if (now.came_at) return new AppError('FOLLOW_UP_CAME');
  if (now.sent_at && now.sent_at >= messageSince(new Date())) return new AppError('FOLLOW_UP_SENT');
  return refuseSave(followUpRow, now, 'FOLLOW_UP_NOT_FOUND');
}

async function find(ctx: Call, id: string): Promise<FollowUp> {
  return mustExist(await storeOf(ctx).byId(id, todayOf(ctx)), 'FOLLOW_UP_NOT_FOUND');
}
