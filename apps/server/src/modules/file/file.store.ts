import type { Pool } from 'pg';

/** Whether a photo belongs to one of a guide's own tests. */
export async function isOwnPhoto(pool: Pool, tenant_id: number, user_id: number, path: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'file.own-photo',
    text: `select 1 from skin_record
            where tenant_id = $1 and user_id = $2 and deleted_at is null and images @> $3::jsonb
            order by test_time desc limit 1`,
    values: [tenant_id, user_id, JSON.stringify([{ path }])],
  });
  return rows.length > 0;
}
