// biome-ignore-all lint/plugin/sql-in-stores: it is a part of the statements of other modules, which write what happens.
import type { WebhookEvent } from '@skin-mirror/shared/webhook/webhook.ts';

interface Happened {
  readonly type: WebhookEvent;
  /** SQL: the rows of what happened, named `e`. */
  readonly from: string;
  /** SQL: the test that the event is about. Events of a test arrive in their order. */
  readonly record_id?: string;
  /** SQL: the pairs of `jsonb_build_object`, as EVENT_DATA has them. */
  readonly data: string;
}

/**
 * SQL that notes events for the addresses of the shop $1 that want them. It is a part of the statement that makes what
 * happened, so neither is stored without the other. For a shop without addresses, it reads one index and writes nothing.
 */
export const eventRows = ({ type, from, record_id = 'e.record_id', data }: Happened): string => `
  insert into webhook_delivery (tenant_id, webhook_id, type, record_id, data)
  select $1::int, w.webhook_id, '${type}', ${record_id}, jsonb_build_object(${data})
    from ${from} e join webhook w on w.tenant_id = $1::int and w.is_on and w.events @> array['${type}']`;

/** SQL: a time in the form of JSON. */
export const jsonTime = (time: string): string =>
  `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
