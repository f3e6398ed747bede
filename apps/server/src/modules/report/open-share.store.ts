import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { Database } from '../../database/pool.ts';
import { isShareIdOf, recordOfShare } from './share-id.ts';

interface OpenSecrets {
  readonly record_id: string;
  /** The secrets of the links that open the test's report now. */
  readonly secrets: readonly Buffer[];
}

/**
 * Returns the key of the test that a link opens, and the link's secret. Returns undefined if the link is unknown, expired
 * or revoked, or if the test is deleted or has no result. Uses SQL instead of Prisma, because many customers draw at once.
 */
export async function findOpen(
  { pool }: Pick<Database, 'pool'>,
  share_id: string,
): Promise<{ readonly tenant_id: number; readonly record_id: string; readonly secret: Buffer } | undefined> {
  const { tenant_id, record_id } = recordOfShare(share_id);
  const { rows } = await pool.query<OpenSecrets>({
    name: 'report.open',
    text: `select r.record_id,
                  array(select s.secret from report_share s
                         where s.tenant_id = $1 and s.record_id = $2 and s.revoked_at is null and s.expires_at > $3)
                  || case when r.share_revoked_at is null and r.share_expires_at > $3 then array[r.share_secret] else '{}' end as secrets
             from skin_record r
            where r.tenant_id = $1 and r.record_id = $2 and r.deleted_at is null and r.status = ${RECORD_STATUS.success}
              and r.result is not null`,
    values: [tenant_id, record_id, new Date()],
  });
  const [found] = rows;
  if (!found) return undefined;
  const key = { tenant_id, record_id: found.record_id };
  const secret = found.secrets.find((share_secret) => isShareIdOf({ ...key, share_secret }, share_id));
  return secret && { ...key, secret };
}
