import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { logFailure } from '../../kernel/refusal.ts';
import { createTurns } from '../../kernel/turns.ts';
import type { Services } from '../../services.ts';
import { deliver } from './deliver.ts';
import { type AddressKey, deliveryStore, dueAddresses, hasWebhooks } from './delivery.store.ts';

/** A run stays as long as any shop has an address, so that messages leave within seconds. */
const RUN_MS = 9 * MINUTE_MS;
/** Milliseconds between two looks for messages that are due. */
const LOOK_MS = 2_000;
/** Addresses that are served at the same time, and how many of them one shop may have. */
const TURNS = { all: 20, each: 3 };
/** The messages that are read together. */
const AT_ONCE = 20;
/** A turn ends after so many milliseconds, so that a slow receiver doesn't keep a place. */
const TURN_MS = 10_000;

const NEVER = new AbortController().signal;

type Deps = Pick<Services, 'env' | 'pool' | 'secrets' | 'log'>;

/** Sends messages for some minutes, and returns how many arrived. Without addresses it ends at once. */
export async function sendWebhooks(services: Deps, signal = NEVER): Promise<number> {
  const end = Date.now() + RUN_MS;
  const sender = createSender(services, signal);
  while (!signal.aborted && Date.now() < end && (await hasWebhooks(services.pool))) {
    await sender.look();
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  await sender.finish();
  return sender.arrived();
}

/** Sends what is due now and what becomes due meanwhile, and returns how many messages arrived. */
export async function sendDue(services: Deps, signal = NEVER): Promise<number> {
  const sender = createSender(services, signal);
  for (;;) {
    const before = sender.attempts();
    await sender.look();
    await sender.finish();
    if (sender.attempts() === before) return sender.arrived();
  }
}

/** Serves addresses side by side, each of them one message after the other. */
function createSender(services: Deps, signal: AbortSignal) {
  const inTurn = createTurns(TURNS);
  const served = new Map<string, Promise<void>>();
  let arrived = 0;
  let attempts = 0;

  async function serve(address: AddressKey): Promise<void> {
    const store = deliveryStore(services.pool, address);
    const receiver = await store.receiver();
    if (!receiver) return;
    const end = Date.now() + TURN_MS;
    while (Date.now() < end) {
      const due = await store.due(AT_ONCE);
      if (due.length === 0) return;
      for (const message of due) {
        if (Date.now() > end) return;
        attempts += 1;
        const { state } = await deliver(services, message, receiver, signal);
        if (state !== 'arrived') return;
        arrived += 1;
      }
    }
  }

  return {
    /** Starts to serve the addresses for which something is due. */
    async look(): Promise<void> {
      const due = (await dueAddresses(services.pool)).filter((one) => !served.has(nameOf(one)));
      for (const address of due) {
        const { tenant_id, webhook_id } = address;
        const work = inTurn(tenant_id, () => serve(address))
          .catch((err: unknown) => {
            if (!signal.aborted) logFailure(services.log, err, { tenant_id, webhook_id }, 'a webhook was not served');
          })
          .finally(() => served.delete(nameOf(address)));
        served.set(nameOf(address), work);
      }
    },

    async finish(): Promise<void> {
      await Promise.all(served.values());
    },

    arrived: () => arrived,
    attempts: () => attempts,
  };
}

const nameOf = ({ tenant_id, webhook_id }: AddressKey): string => `${tenant_id}/${webhook_id}`;
