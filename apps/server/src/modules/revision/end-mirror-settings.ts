// biome-ignore-all lint/plugin/sql-in-stores: it runs in the transaction that takes a mirror from its shop.
import type { Queryable } from '../../database/transaction.ts';

const OWN = 'where tenant_id = $1 and device_id = $2';

/** Deletes the settings that a mirror has of its own. Tests of the mirror then have the shop's. */
export async function endMirrorSettings(db: Queryable, tenant_id: number, device_id: number): Promise<void> {
  for (const text of [
    `delete from config_value where tenant_id = $1 and scope = 'device' and scope_id = $2`,
    `delete from score_offset ${OWN}`,
    `delete from push_mapping ${OWN}`,
    `delete from result_text ${OWN}`,
  ]) {
    await db.query(text, [tenant_id, device_id]);
  }
}
