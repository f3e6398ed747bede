import type { Pool } from 'pg';
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
