import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Pool } from 'pg';
import type { Database } from '../../database/pool.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Secrets } from '../../kernel/secret.ts';
import { newEntryKey } from './audit-key.ts';

export interface NewAuditRow {
  readonly tenant_id: number;
  readonly actor_id: number | null;
  readonly actor_name: string;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly ip: string;
  readonly x_tid: string;
}

/** Adds a row to the log. The database gives the row its number, and links the row to the row before by a keyed hash. */
export async function appendAudit(db: Queryable, secrets: Secrets, row: NewAuditRow): Promise<void> {
  const { tenant_id, actor_id, actor_name, action, entity, entity_id, ip, x_tid } = row;
  const [details, key] = [JSON.stringify(row.details), newEntryKey(secrets)];
  await db.query({
    name: 'audit.append',
    text: `insert into audit_log (tenant_id, actor_id, actor_name, action, entity, entity_id, details, ip, x_tid, nonce)
           values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10)`,
    values: [tenant_id, actor_id, actor_name, action, entity, entity_id, details, ip, x_tid, key],
  });
}

type ActorAction = Pick<NewAuditRow, 'tenant_id' | 'actor_id' | 'action'>;

/** Returns those `ids` that the log already has for the same person and action in the last seven days. */
export async function notedIds(pool: Pool, by: ActorAction, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'audit.noted-ids',
    text: `select distinct noted::int as id
             from audit_log l cross join jsonb_array_elements_text(l.details -> 'ids') noted
            where l.tenant_id = $1 and l.actor_id = $2 and l.action = $3 and l.time > now() - interval '7 days'
              and noted::int = any($4)`,
    values: [by.tenant_id, by.actor_id, by.action, ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** True if the log has the same entry by the same person from the last 24 hours. */
export async function isNotedToday(prisma: Database['prisma'], row: NewAuditRow): Promise<boolean> {
  const { tenant_id, actor_id, action, entity_id } = row;
  const time = { gt: new Date(Date.now() - DAY_MS) };
  const details = { equals: row.details as Prisma.InputJsonObject };
  const where = { tenant_id, time, actor_id, action, entity_id, details };
  return (await prisma.audit_log.findFirst({ where, select: { number: true } })) !== null;
}
