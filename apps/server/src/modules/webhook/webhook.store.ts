import type {
  DeliveryFilter,
  Webhook,
  WebhookDelivery,
  WebhookSave,
} from '@skin-mirror/shared/webhook/webhook.contract.ts';
import {
  DELIVERY_STATES,
  MAX_WEBHOOKS,
  OLD_SECRET_HOURS,
  TEST_EVENT,
  webhookState,
} from '@skin-mirror/shared/webhook/webhook.ts';
import { type Page, type Paging, pagedSql } from '../../database/paged.ts';
import type { Database } from '../../database/pool.ts';
import { rowsOfTests } from '../../kernel/erasure.store.ts';
import { ifUnchanged, type SeenRev } from '../../kernel/rev.ts';
import type { WaitingDelivery } from './delivery.store.ts';
import { bodyOf } from './message.ts';

export interface WebhookValues extends Pick<WebhookSave, 'name' | 'url' | 'events'> {
  readonly is_on: boolean;
}

const ROW = `w.webhook_id as id, w.name, w.url, w.events, w.is_on, w.failures, w.failing_from, w.last_ok_at, w.crt_time,
  w.rev, (select count(*) from webhook_delivery d
           where d.tenant_id = $1 and d.webhook_id = w.webhook_id and d.state = 0) as waiting`;

interface Row extends Omit<Webhook, 'state'> {
  readonly failures: number;
}

interface LoggedRow extends Omit<WebhookDelivery, 'body' | 'state' | 'next_at'> {
  readonly state: number;
  readonly next_at: Date;
  readonly data: unknown;
}

/** The addresses of a shop, and the log of their messages. */
export function webhookStore({ prisma, pool }: Database, tenant_id: number) {
  const key = (webhook_id: number) => ({ tenant_id, webhook_id });
  return {
    /** SQL instead of Prisma, because Prisma can't count the messages that wait. */
    async list(): Promise<Webhook[]> {
      const { rows } = await pool.query<Row>({
        name: 'webhook.list',
        text: `select ${ROW} from webhook w where w.tenant_id = $1 order by w.webhook_id`,
        values: [tenant_id],
      });
      const now = new Date();
      return rows.map(({ failures, ...row }) => ({ ...row, state: webhookState({ ...row, failures }, now) }));
    },

    /** Returns undefined if the shop has as many addresses as it may have. */
    add: (values: WebhookValues, secret: Uint8Array<ArrayBuffer>): Promise<number | undefined> =>
      prisma.$transaction(async (db) => {
        // Locks the shop's row, so that parallel calls can't exceed the limit. Prisma can't lock a row.
        await db.$queryRaw`select 1 from tenant where tenant_id = ${tenant_id} for no key update`;
        if ((await db.webhook.count({ where: { tenant_id } })) >= MAX_WEBHOOKS) return undefined;
        const data = { tenant_id, ...values, secret };
        return (await db.webhook.create({ data, select: { webhook_id: true } })).webhook_id;
      }),

    /** Returns false if the address is gone, or was changed after `rev`. The next attempt is due at once. */
    async change(webhook_id: number, values: WebhookValues, rev: SeenRev): Promise<boolean> {
      const where = { ...key(webhook_id), ...ifUnchanged(rev) };
      return (await prisma.webhook.updateMany({ where, data: { ...values, quiet_until: null } })).count > 0;
    },

    /** Returns the address that was deleted. */
    remove: (webhook_id: number): Promise<string | undefined> =>
      prisma.$transaction(async (db) => {
        const row = await db.webhook.findFirst({ where: key(webhook_id), select: { url: true } });
        await db.webhook.deleteMany({ where: key(webhook_id) });
        return row?.url;
      }),

    /** Returns false if there is no such address. SQL instead of Prisma, because a column takes the value of another. */
    async renew(webhook_id: number, secret: Uint8Array): Promise<boolean> {
      const old_until = new Date(Date.now() + OLD_SECRET_HOURS * 3_600_000);
      const { rowCount } = await pool.query({
        name: 'webhook.renew',
        text: `update webhook set old_secret = secret, old_until = $3, secret = $4
                where tenant_id = $1 and webhook_id = $2`,
        values: [tenant_id, webhook_id, old_until, secret],
      });
      return rowCount === 1;
    },

    /** Adds a message that only the test button sends. Returns undefined if there is no such address. */
    async addTest(webhook_id: number): Promise<WaitingDelivery | undefined> {
      const { rows } = await pool.query<WaitingDelivery>({
        name: 'webhook.add-test',
        text: `insert into webhook_delivery (tenant_id, webhook_id, type, data, state)
               select $1, webhook_id, '${TEST_EVENT}', '{}', ${DELIVERY_STATES.indexOf('given_up')}
                 from webhook where tenant_id = $1 and webhook_id = $2
               returning tenant_id, webhook_id, delivery_id, message_id, type, data, attempts, crt_time`,
        values: [tenant_id, webhook_id],
      });
      return rows[0];
    },

    /** The newest first. */
    async deliveries({ webhook_id, state }: DeliveryFilter, paging: Paging): Promise<Page<WebhookDelivery>> {
      const { list, total } = await pagedSql<LoggedRow>(
        pool,
        { ...paging, sort: '' },
        {
          name: 'webhook.deliveries',
          select: `delivery_id as id, webhook_id, message_id, type, data, state, attempts, status, problem, answer, took_ms,
                   crt_time, tried_at, next_at`,
          from: `webhook_delivery where tenant_id = $1 and ($2::int is null or webhook_id = $2) and ($3::int is null or state = $3)`,
          values: [tenant_id, webhook_id || null, state === '' ? null : DELIVERY_STATES.indexOf(state)],
          order: 'delivery_id desc',
          key: 'delivery_id',
        },
      );
      return { list: list.map(logged), total };
    },

    /** Lets a message wait for an attempt again, which is due at once. Returns its type, or undefined if it is gone. */
    async resend(delivery_id: number): Promise<string | undefined> {
      const { rows } = await pool.query<{ type: string }>({
        name: 'webhook.resend',
        text: `with again as (
                 update webhook_delivery set state = 0, next_at = $3 where tenant_id = $1 and delivery_id = $2
                 returning webhook_id, type
               ), hastened as (
                 update webhook set quiet_until = null
                  where tenant_id = $1 and webhook_id in (select webhook_id from again)
               )
               select type from again`,
        values: [tenant_id, delivery_id, new Date()],
      });
      return rows[0]?.type;
    },
  };
}

function logged({ data, state, next_at, ...row }: LoggedRow): WebhookDelivery {
  const name = DELIVERY_STATES[state] ?? 'waiting';
  const body = bodyOf({ ...row, data });
  return { ...row, state: name, body, next_at: name === 'waiting' ? next_at : null };
}

/** A receiver may have repeated in its answer what it knows of the person. */
export const webhookErasure = rowsOfTests({ table: 'webhook_delivery', set: "answer = ''" });
