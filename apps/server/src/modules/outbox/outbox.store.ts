import type { OutboxRow } from '@skin-mirror/shared/outbox/outbox.contract.ts';
import { OUTBOX_STATUS } from '@skin-mirror/shared/outbox/outbox.ts';
import type { Pool } from 'pg';

export type NewOutboxRow = Pick<OutboxRow, 'channel' | 'recipient' | 'subject' | 'body' | 'status' | 'error'>;

/** Records a message that was sent, failed, or waits to be read here. */
export async function insertOutboxRow(pool: Pool, row: NewOutboxRow): Promise<void> {
  await pool.query({
    name: 'outbox.insert',
    text: `insert into outbox_message (channel, recipient, subject, body, status, error, sent_at)
           values ($1, $2, $3, $4, $5, $6, case when $5::smallint = ${OUTBOX_STATUS.sent} then now() end)`,
    values: [row.channel, row.recipient, row.subject, row.body, row.status, row.error],
  });
}

export interface OutboxFilter {
  readonly q: string;
  /** Empty for both. */
  readonly channel: string;
  readonly limit: number;
  readonly offset: number;
}

/** Messages, newest first, and their number. */
export async function readOutbox(
  pool: Pool,
  { q, channel, limit, offset }: OutboxFilter,
): Promise<{ list: OutboxRow[]; total: number }> {
  const where = `where ($1 = '' or position(lower($1) in lower(recipient)) > 0) and ($2 = '' or channel = $2)`;
  const [list, count] = await Promise.all([
    pool.query<OutboxRow>({
      name: 'outbox.page',
      text: `select id, channel, recipient, subject, body, status, error, crt_time, sent_at
               from outbox_message ${where} order by crt_time desc, id desc limit $3 offset $4`,
      values: [q, channel, limit, offset],
    }),
    pool.query<{ total: number }>({
      name: 'outbox.count',
      text: `select count(*) as total from outbox_message ${where}`,
      values: [q, channel],
    }),
  ]);
  return { list: list.rows, total: count.rows[0]?.total ?? 0 };
}

/** Removes messages after a week; returns how many. */
export async function purgeOutbox(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query("delete from outbox_message where crt_time < now() - interval '7 days'");
  return rowCount ?? 0;
}
