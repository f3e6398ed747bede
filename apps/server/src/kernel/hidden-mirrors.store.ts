import type { Database } from '../database/pool.ts';

/**
 * Returns the simulated mirrors of a shop that leaves their tests out of its figures, customers and follow-ups. SQL instead
 * of Prisma, because every list asks for them.
 */
export async function hiddenMirrors({ pool }: Pick<Database, 'pool'>, tenant_id: number): Promise<readonly number[]> {
  const { rows } = await pool.query<{ device_id: number }>({
    name: 'hidden-mirrors',
    text: `select device_id from device
            where tenant_id = $1 and is_simulated
              and not exists (select 1 from config_value
                               where tenant_id = $1 and scope = 'account' and key = 'show_simulated' and value = '1')`,
    values: [tenant_id],
  });
  return rows.map(({ device_id }) => device_id);
}
