import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import type { Pool } from 'pg';
import type { Database } from '../../database/pool.ts';
import type { AuditHead } from './audit-heads.ts';

interface Newest {
  readonly tenant_id: number;
  readonly number: number;
  readonly hash: Buffer;
}

/** Returns the newest entry of each shop's audit log. */
export async function newestOfAll(pool: Pool): Promise<AuditHead[]> {
  const { rows } = await pool.query<Newest>({
    name: 'job.audit-newest',
    text: `select t.tenant_id, l.number, l.hash
             from tenant t cross join lateral (
               select number, hash from audit_log where tenant_id = t.tenant_id order by number desc limit 1) l
            order by t.tenant_id`,
  });
  return rows.map(({ hash, ...newest }) => ({ ...newest, hash: hash.toString('base64') }));
}

/** Returns the shops that the operator removed with their logs, as the platform's own log says. */
export async function removedShops(prisma: Database['prisma']): Promise<Set<unknown>> {
  const where = { tenant_id: PLATFORM_TENANT_ID, action: 'shop.remove' };
  const entries = await prisma.audit_log.findMany({ where, select: { details: true } });
  return new Set(entries.map(({ details }) => (details as { readonly tenant_id?: unknown }).tenant_id));
}
