/** A shop's own system can be told of these events. A name never changes its meaning; another meaning gets another name. */
export const WEBHOOK_EVENTS = [
  'record.finished',
  'report.opened',
  'product.sold',
  'prize.redeemed',
  'customer.erased',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The test button sends this event. */
export const TEST_EVENT = 'webhook.test';
export const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;

/** The version of the messages' form. It changes if a field loses its meaning. */
export const WEBHOOK_VERSION = 1;

export const MAX_WEBHOOKS = 10;
export const MAX_WEBHOOK_URL = 1_000;

/** Each secret starts with this, as Standard Webhooks says. */
export const SECRET_PREFIX = 'whsec_';
/** After a renewal, the old secret signs beside the new one for so many hours. */
export const OLD_SECRET_HOURS = 24;

export const DELIVERY_STATES = ['waiting', 'arrived', 'given_up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** `new`: nothing arrived yet. `late`: the last attempt failed, others follow. `failing`: none of a day arrived. */
export const WEBHOOK_STATES = ['good', 'new', 'late', 'failing', 'off'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** After so many hours without success, an address counts as failing, and a message that alone fails is given up. */
export const FAILING_HOURS = 24;
/** Messages and what came of them are kept for so many days. */
export const DELIVERY_DAYS = 14;
/** Seconds that a receiver has for its answer. */
export const ANSWER_SECONDS = 10;

interface Health {
  readonly is_on: boolean;
  readonly failures: number;
  readonly failing_from: Date | null;
  readonly last_ok_at: Date | null;
}

export function webhookState({ is_on, failures, failing_from, last_ok_at }: Health, now: Date): WebhookState {
  if (!is_on) return 'off';
  if (failing_from && now.getTime() - failing_from.getTime() >= FAILING_HOURS * 3_600_000) return 'failing';
  if (failures > 0) return 'late';
  return last_ok_at ? 'good' : 'new';
}
