import type { Pool } from 'pg';
import type { Scope } from '../../kernel/scope.ts';

/** True if a photo belongs to a test the guide may see: their own, or one of their mirrors. */
export async function isOwnPhoto(
  pool: Pool,
  { tenant_id, own_user_id, own_device_ids }: Scope,
  path: string,
): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'file.own-photo',
    text: `select 1 from skin_record
            where tenant_id = $1 and (user_id = $2 or device_id = any($4::int[])) and deleted_at is null and images @> $3::jsonb
            order by test_time desc limit 1`,
    values: [tenant_id, own_user_id, JSON.stringify([{ path }]), own_device_ids],
  });
  return rows.length > 0;
}
