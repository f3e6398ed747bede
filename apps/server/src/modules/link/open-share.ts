// biome-ignore-all lint/plugin/sql-in-stores: handlers of other modules ask for it.
import type { Database } from '../../database/pool.ts';
import { HAS_REPORT, OPEN_SECRETS, type OpenSecrets, secretOf } from './open-link.ts';
import { recordOfShare } from './share-id.ts';

/**
 * Returns the key of the test whose report a link opens now, its mirror, and the link's secret. Returns undefined if the
 * link is unknown, expired or revoked, or if the test is deleted or has no result. Uses SQL instead of Prisma, because
 * many customers draw at once.
 */
export async function openShare({ pool }: Pick<Database, 'pool'>, share_id: string) {
  const { tenant_id, record_id } = recordOfShare(share_id);
  const { rows } = await pool.query<OpenSecrets & { readonly device_id: number }>({
    name: 'report.open',
    text: `select r.record_id, r.device_id, ${OPEN_SECRETS} as secrets from skin_record r
            where r.tenant_id = $1 and r.record_id = $2 and ${HAS_REPORT}`,
    values: [tenant_id, record_id, new Date()],
  });
  const [found] = rows;
  const secret = found && secretOf(found, tenant_id, share_id);
  return secret && { tenant_id, record_id: found.record_id, device_id: found.device_id, secret };
}
