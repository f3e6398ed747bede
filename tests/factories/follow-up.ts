import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import type { RunningServer } from './server.ts';

/** Adds the day on which the customer of a test should come again. */
export async function buildFollowUp(
  server: RunningServer,
  tenant_id: number,
  record_id: string,
  due_on: Day,
): Promise<void> {
  await server.services.pool.query(
    `insert into follow_up (tenant_id, record_id, due_on, customer_id, user_id, device_id)
     select tenant_id, record_id, $3, customer_id, user_id, device_id from skin_record
      where tenant_id = $1 and record_id = $2`,
    [tenant_id, record_id, due_on],
  );
}
