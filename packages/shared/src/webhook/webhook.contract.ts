import { z } from 'zod';
import { owner } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { optionalText, rev, rowId, seenRev } from '../kernel/input.ts';
import { pageInput } from '../kernel/page.ts';
import { DELIVERED_EVENTS, DELIVERY_STATES, MAX_WEBHOOK_URL, WEBHOOK_EVENTS, WEBHOOK_STATES } from './webhook.ts';

export const webhook = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_on: z.boolean(),
  state: z.enum(WEBHOOK_STATES),
  /** The first attempt that failed since the last success. */
  failing_from: z.date().nullable(),
  last_ok_at: z.date().nullable(),
  /** The number of messages that wait. */
  waiting: z.number().int(),
  crt_time: z.date(),
  rev,
});
export type Webhook = z.infer<typeof webhook>;

/** An attempt to deliver a message. */
export const webhookOutcome = z.object({
  state: z.enum(DELIVERY_STATES),
  /** The HTTP status of the answer. Null without an answer. */
  status: z.number().int().nullable(),
  /** Why there was no answer. Empty if there was one. */
  problem: z.string(),
  /** The first 1,000 characters of the answer. */
  answer: z.string(),
  took_ms: z.number().int().nullable(),
});
export type WebhookOutcome = z.infer<typeof webhookOutcome>;

export const webhookDelivery = webhookOutcome.extend({
  id: z.number().int(),
  webhook_id: z.number().int(),
  /** The header `webhook-id`. */
  message_id: z.string(),
  type: z.enum(DELIVERED_EVENTS),
  /** The body of the request. */
  body: z.string(),
  attempts: z.number().int(),
  crt_time: z.date(),
  tried_at: z.date().nullable(),
  /** When the next attempt follows. Null if none does. */
  next_at: z.date().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const webhookSave = z.object({
  /** Empty for a new address. */
  id: z.union([z.literal(''), rowId]).default(''),
  rev: seenRev,
  name: optionalText(64),
  url: z.string().trim().min(1).max(MAX_WEBHOOK_URL),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
  is_on: z.literal([0, 1]).default(1),
});
export type WebhookSave = z.output<typeof webhookSave>;

const deliveryFilter = z.object({
  /** Empty for all addresses. */
  webhook_id: z.union([z.literal(''), rowId]).default(''),
  state: z.union([z.literal(''), z.enum(DELIVERY_STATES)]).default(''),
});
export type DeliveryFilter = z.output<typeof deliveryFilter>;

export const webhookContract = defineContract({
  list: {
    kind: 'query',
    summary: "Addresses that are told of the shop's events",
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/webhook/list' },
    input: z.object({}),
    output: z.object({ list: z.array(webhook) }),
  },
  save: {
    kind: 'mutation',
    audit: ['webhook.update'],
    summary: 'Add or change an address. The secret of a new one is shown this once',
    access: owner(),
    limit: { name: 'webhook-save', points: 60, seconds: 60, by: 'shop' },
    rest: { method: 'POST', path: '/skinMgrSrv/webhook/save' },
    input: webhookSave,
    /** `secret` is empty for an address that was changed. */
    output: z.object({ id: z.number().int(), secret: z.string() }),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_LIMIT', 'WEBHOOK_ADDRESS', 'WEBHOOK_INSIDE', 'CHANGED_MEANWHILE'],
  },
  remove: {
    kind: 'mutation',
    audit: ['webhook.remove'],
    summary: 'Delete an address with its messages',
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/webhook/del' },
    input: z.object({ id: rowId }),
    output: z.object({}),
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  renewSecret: {
    kind: 'mutation',
    audit: ['webhook.secret'],
    summary: 'Make a new secret. For a day, the old one signs as well',
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/webhook/renewSecret' },
    input: z.object({ id: rowId }),
    output: z.object({ secret: z.string() }),
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  test: {
    kind: 'mutation',
    audit: ['webhook.test'],
    summary: 'Send a message of the type `webhook.test` at once',
    access: owner(),
    limit: { name: 'webhook-test', points: 10, seconds: 60, by: 'shop' },
    rest: { method: 'POST', path: '/skinMgrSrv/webhook/test' },
    input: z.object({ id: rowId }),
    output: webhookOutcome,
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  deliveries: {
    kind: 'query',
    summary: 'Messages of two weeks, the newest first, and what came of them',
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/webhook/deliveries' },
    input: deliveryFilter.extend(pageInput(20)),
    output: z.object({ list: z.array(webhookDelivery), total: z.number().int() }),
  },
  resend: {
    kind: 'mutation',
    audit: ['webhook.resend'],
    summary: 'Send a message once more',
    access: owner(),
    limit: { name: 'webhook-resend', points: 120, seconds: 60, by: 'shop' },
    rest: { method: 'POST', path: '/skinMgrSrv/webhook/resend' },
    input: z.object({ id: z.coerce.number().pipe(z.int().positive()) }),
    output: z.object({}),
    errors: ['DELIVERY_NOT_FOUND'],
  },
});
