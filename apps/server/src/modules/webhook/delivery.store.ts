import type { WebhookOutcome } from '@skin-mirror/shared/webhook/webhook.contract.ts';
import { DELIVERY_STATES, FAILING_HOURS } from '@skin-mirror/shared/webhook/webhook.ts';
import type { Pool } from 'pg';
import type { Message } from './message.ts';

/** A message that waits for an attempt. */
export interface WaitingDelivery extends Message {
  readonly webhook_id: number;
  readonly delivery_id: number;
  readonly attempts: number;
}

export interface Receiver {
  readonly url: string;
  readonly keys: readonly Uint8Array[];
}

export interface AddressKey {
  readonly tenant_id: number;
  readonly webhook_id: number;
}

/** Tells whether any shop has an address. */
export async function hasWebhooks(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'job.has-webhooks',
    text: 'select tenant_id from webhook where is_on limit 1',
  });
  return rowCount === 1;
}

/** The addresses for which a message is due. */
export async function dueAddresses(pool: Pool): Promise<AddressKey[]> {
  const { rows } = await pool.query<AddressKey>({
    name: 'job.webhooks-due',
    text: `select w.tenant_id, w.webhook_id from webhook w
            where w.is_on and (w.quiet_until is null or w.quiet_until <= $1)
              and exists (select 1 from webhook_delivery d
                           where d.tenant_id = w.tenant_id and d.webhook_id = w.webhook_id and d.state = 0
                             and d.next_at <= $1)`,
    values: [new Date()],
  });
  return rows;
}

/** Reads and notes the messages of one address. SQL instead of Prisma, because of the conditions on other rows. */
export function deliveryStore(pool: Pool, { tenant_id, webhook_id }: AddressKey) {
  return {
    /**
     * Returns undefined if the address is gone, or if it is switched off or to be left alone for now. A message that the
     * shop sends by hand goes there `anyway`.
     */
    async receiver(anyway = false): Promise<Receiver | undefined> {
      const { rows } = await pool.query<{ url: string; secret: Uint8Array; old_secret: Uint8Array | null }>({
        name: 'webhook.receiver',
        text: `select url, secret, case when old_until > $3 then old_secret end as old_secret
                 from webhook where tenant_id = $1 and webhook_id = $2
                  and ($4 or (is_on and (quiet_until is null or quiet_until <= $3)))`,
        values: [tenant_id, webhook_id, new Date(), anyway],
      });
      const [row] = rows;
      return row && { url: row.url, keys: row.old_secret ? [row.secret, row.old_secret] : [row.secret] };
    },

    /**
     * The oldest messages that are due. Of those about the same test, only the first that waits. A
     * person's erasure comes after all else about the person.
     */
    async due(limit: number): Promise<WaitingDelivery[]> {
      const { rows } = await pool.query<WaitingDelivery>({
        name: 'webhook.due',
        text: `select tenant_id, webhook_id, delivery_id, message_id, type, data, attempts, crt_time
                 from webhook_delivery d
                where tenant_id = $1 and webhook_id = $2 and state = 0 and next_at <= $3
                  and not exists (select 1 from webhook_delivery b
                                   where b.tenant_id = $1 and b.webhook_id = $2 and b.state = 0
                                     and b.record_id = d.record_id and b.delivery_id < d.delivery_id)
                  and (record_id is not null or not exists (
                        select 1 from webhook_delivery b
                         where b.tenant_id = $1 and b.webhook_id = $2 and b.state = 0
                           and b.data->'customer_id' = d.data->'customer_id' and b.delivery_id < d.delivery_id))
                order by delivery_id limit $4`,
        values: [tenant_id, webhook_id, new Date(), limit],
      });
      return rows;
    },

    /** Notes an attempt. `next_at` is the time of the next one, if any follows. */
    async note(delivery_id: number, outcome: WebhookOutcome, next_at: Date): Promise<void> {
      const { state, status, problem, answer, took_ms } = outcome;
      await pool.query({
        name: 'webhook.note',
        text: `update webhook_delivery set state = $3, status = $4, problem = $5, answer = $6, took_ms = $7, next_at = $8,
                      tried_at = $9, attempts = attempts + 1
                where tenant_id = $1 and delivery_id = $2`,
        values: [
          tenant_id,
          delivery_id,
          DELIVERY_STATES.indexOf(state),
          status,
          problem,
          answer,
          took_ms,
          next_at,
          new Date(),
        ],
      });
    },

    /** Notes that the receiver took a message. After an outage, everything that waits is due at once. */
    async noteSuccess(): Promise<void> {
      const now = new Date();
      const { rows } = await pool.query<{ failures: number }>({
        name: 'webhook.note-success',
        text: `with before as (select failures from webhook where tenant_id = $1 and webhook_id = $2)
               update webhook w set failures = 0, failing_from = null, quiet_until = null, last_ok_at = $3
                 from before where w.tenant_id = $1 and w.webhook_id = $2
               returning before.failures`,
        values: [tenant_id, webhook_id, now],
      });
      if ((rows[0]?.failures ?? 0) < OUTAGE) return;
      await pool.query({
        name: 'webhook.hasten',
        text: 'update webhook_delivery set next_at = $3 where tenant_id = $1 and webhook_id = $2 and state = 0',
        values: [tenant_id, webhook_id, now],
      });
    },

    /** Notes a failed attempt, and how long the address is left alone. */
    async noteFailure(): Promise<void> {
      const now = new Date();
      await pool.query({
        name: 'webhook.note-failure',
        text: `update webhook set failures = failures + 1, failing_from = coalesce(failing_from, $3),
                      quiet_until = $3::timestamptz + interval '1 second' * case
                        when failing_from < $4 then ${FAILING_QUIET_SECONDS}
                        else least(${MAX_QUIET_SECONDS}, ${QUIET_SECONDS} * 2 ^ least(failures, 10)) end
                where tenant_id = $1 and webhook_id = $2`,
        values: [tenant_id, webhook_id, now, new Date(now.getTime() - FAILING_HOURS * 3_600_000)],
      });
    },

    /** Tells whether the receiver took any message since a time. */
    async tookOneSince(time: Date): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'webhook.took-one',
        text: 'select 1 from webhook where tenant_id = $1 and webhook_id = $2 and last_ok_at > $3',
        values: [tenant_id, webhook_id, time],
      });
      return rowCount === 1;
    },
  };
}

/** So many failures in a row are an outage of the receiver, and not the fault of one message. */
const OUTAGE = 3;
/** Seconds without attempts after a failure: twice as long each time, up to the longest. */
const QUIET_SECONDS = 5;
const MAX_QUIET_SECONDS = 300;
/** Seconds between the attempts at an address that counts as failing. */
const FAILING_QUIET_SECONDS = 3_600;
