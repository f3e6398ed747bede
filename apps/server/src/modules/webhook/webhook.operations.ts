import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { webhook, webhookContract } from '@skin-mirror/shared/webhook/webhook.contract.ts';
import { MAX_WEBHOOKS } from '@skin-mirror/shared/webhook/webhook.ts';
import type { Context } from '../../kernel/context.ts';
import { checkPostAddress, FetchError } from '../../kernel/fetch-outside.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { refuseSave } from '../../kernel/rev.ts';
import { createTurns } from '../../kernel/turns.ts';
import { audit } from '../audit/audit.ts';
import { deliver } from './deliver.ts';
import { deliveryStore } from './delivery.store.ts';
import { newKey } from './message.ts';
import { type WebhookValues, webhookStore } from './webhook.store.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => webhookStore(services, principal.tenant_id);

/** Trials of one shop wait for each other, because a receiver may take seconds. */
const trialsInTurn = createTurns({ each: 2, waiting: 5, waitMs: 10_000 });

export const webhookOperations = implement(webhookContract, {
  list: async ({ ctx }) => ({ list: await storeOf(ctx).list() }),

  async save({ input: { id, rev, ...input }, ctx }) {
    await checkAddress(ctx, input.url);
    const values: WebhookValues = { ...input, events: [...new Set(input.events)], is_on: input.is_on === 1 };
    const { secret, sealed } = newKey(ctx.services.secrets, ctx.principal.tenant_id);
    const added = id === '' ? await storeOf(ctx).add(values, sealed) : id;
    const saved = mustExist(added, 'WEBHOOK_LIMIT', { max: MAX_WEBHOOKS });
    if (id !== '' && !(await storeOf(ctx).change(id, values, rev))) {
      const newer = (await storeOf(ctx).list()).find((one) => one.id === id);
      refuseSave(webhook, newer, 'WEBHOOK_NOT_FOUND');
    }
    const details = { url: shownUrl(values.url), events: values.events, is_new: id === '' };
    await audit(ctx, { action: 'webhook.update', entity: 'webhook', entity_id: saved, details });
    return { id: saved, secret: id === '' ? secret : '' };
  },

  async remove({ input: { id }, ctx }) {
    const url = mustExist(await storeOf(ctx).remove(id), 'WEBHOOK_NOT_FOUND');
    await audit(ctx, { action: 'webhook.remove', entity: 'webhook', entity_id: id, details: { url: shownUrl(url) } });
    return {};
  },

  async renewSecret({ input: { id }, ctx }) {
    const { secret, sealed } = newKey(ctx.services.secrets, ctx.principal.tenant_id);
    if (!(await storeOf(ctx).renew(id, sealed))) throw new AppError('WEBHOOK_NOT_FOUND');
    await audit(ctx, { action: 'webhook.secret', entity: 'webhook', entity_id: id });
    return { secret };
  },

  test: ({ input: { id: webhook_id }, ctx }) =>
    trialsInTurn(ctx.principal.tenant_id, async () => {
      const { services, principal } = ctx;
      const found = await deliveryStore(services.pool, { ...principal, webhook_id }).receiver(true);
      const receiver = mustExist(found, 'WEBHOOK_NOT_FOUND');
      const message = mustExist(await storeOf(ctx).addTest(webhook_id), 'WEBHOOK_NOT_FOUND');
      const outcome = await deliver(services, message, receiver, new AbortController().signal);
      const details = { state: outcome.state };
      await audit(ctx, { action: 'webhook.test', entity: 'webhook', entity_id: webhook_id, details });
      return outcome;
    }),

  deliveries: ({ input: { webhook_id, state, ...paging }, ctx }) =>
    storeOf(ctx).deliveries({ webhook_id, state }, paging),

  async resend({ input: { id }, ctx }) {
    const type = mustExist(await storeOf(ctx).resend(id), 'DELIVERY_NOT_FOUND');
    await audit(ctx, { action: 'webhook.resend', entity: 'webhook', details: { type } });
    return {};
  },
});

/** @throws AppError if messages may not go to an address */
async function checkAddress({ services: { env } }: Call, url: string): Promise<void> {
  try {
    await checkPostAddress(env, url);
  } catch (cause) {
    if (!(cause instanceof FetchError)) throw cause;
    throw new AppError(cause.problem === 'inside' ? 'WEBHOOK_INSIDE' : 'WEBHOOK_ADDRESS', { field: 'url' });
  }
}

/** The address as the audit log shows it. Its query may hold a secret. */
const shownUrl = (url: string): string => url.replace(/[?#].*$/s, '');
