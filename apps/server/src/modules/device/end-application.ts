// biome-ignore-all lint/plugin/sql-in-stores: it runs in a transaction of the caller, which may be another module's.
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import type { Queryable } from '../../database/transaction.ts';

const { pending, approved, invalid, unbound } = REVIEW_STATUS;

export const IS_OPEN = `review_status in (${pending}, ${approved})`;

/**
 * SQL: the new state of an application whose mirror or guide was removed. A pending application becomes invalid, and an
 * approved one becomes unbound.
 */
export const END = `review_status = case review_status when ${pending} then ${invalid} else ${unbound} end, opt_time = now()`;

/** Ends the applications of deleted guides. */
export async function endApplications(
  db: Queryable,
  tenant_id: number,
  user_ids: readonly number[],
  reviewer_id: number,
): Promise<void> {
  await db.query({
    name: 'guide.end-applications',
    text: `update device_guide set ${END}, reviewer_id = $3
            where tenant_id = $1 and user_id = any($2::int[]) and ${IS_OPEN}`,
    values: [tenant_id, user_ids, reviewer_id],
  });
}
