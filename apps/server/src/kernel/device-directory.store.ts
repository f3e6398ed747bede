import type { Pool } from 'pg';

export interface DeviceRow {
  tenant_id: number;
  device_id: number;
  device_no: string;
  status: number;
  is_simulated: boolean;
  secret_enc: Buffer | null;
  settings_rev: number;
  open_code: Buffer | null;
}

// SQL throughout: each request of a mirror waits for the first one, and of two concurrent requests only one uses up the code.

export async function findDevices(pool: Pool, numbers: readonly string[]): Promise<(DeviceRow | undefined)[]> {
  const { rows } = await pool.query<DeviceRow>({
    name: 'device-directory.find',
    text: `select d.tenant_id, d.device_id, s.device_no, s.status, d.is_simulated, d.secret_enc, t.settings_rev,
                  case when s.code_used_at is null then s.active_code_hash end as open_code
             from device_serial s
             left join device d on d.serial_id = s.id and d.unbound_at is null
             left join tenant t on t.tenant_id = d.tenant_id
            where s.device_no = any($1)`,
    values: [numbers],
  });
  const byNumber = new Map(rows.map((row) => [row.device_no, row]));
  return numbers.map((number) => byNumber.get(number));
}

/** Uses up an activation code, unless the mirror has a newer one. */
export async function useUpCode(pool: Pool, device_no: string, code_hash: Buffer): Promise<void> {
  await pool.query({
    name: 'device-directory.use-up',
    text: `update device_serial set code_used_at = now()
            where device_no = $1 and active_code_hash = $2 and code_used_at is null`,
    values: [device_no, code_hash],
  });
}
