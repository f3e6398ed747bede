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

/** Returns whether the operator removed the shop with its log, as the platform's own log says. */
export async function isRemoved(prisma: Database['prisma'], tenant_id: number): Promise<boolean> {
  // A removal that was broken off is noted, too, but the shop is still there.
  if ((await prisma.tenant.count({ where: { tenant_id } })) > 0) return false;
  const where = {
    tenant_id: PLATFORM_TENANT_ID,
    action: 'shop.remove',
    details: { path: ['tenant_id'], equals: tenant_id },
  };
  return (await prisma.audit_log.count({ where })) > 0;
}
