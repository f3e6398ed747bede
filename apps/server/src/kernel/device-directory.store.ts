import type { Pool } from 'pg';
import type { Database } from '../database/pool.ts';

export interface DeviceRow {
  tenant_id: number;
  device_id: number;
  device_no: string;
  status: number;
  is_simulated: boolean;
  secret_enc: Buffer | null;
  settings_rev: number;
  open_code: Buffer<ArrayBuffer> | null;
}

/** Uses SQL, which is faster, because all requests of mirrors wait for this. Finds mirrors of several shops. */
export async function findDevices(pool: Pool, numbers: readonly string[]): Promise<(DeviceRow | undefined)[]> {
  const { rows } = await pool.query<DeviceRow>({
    name: 'device-directory.find',
    text: `select d.tenant_id, d.device_id, s.device_no, s.status, d.is_simulated, d.secret_enc, t.settings_rev,
                  case when s.code_used_at is null then s.active_code_hash end as open_code
             from device_serial s
             left join device d on d.tenant_id = s.tenant_id and d.device_id = s.bound_device_id
             left join tenant t on t.tenant_id = s.tenant_id
            where lower(s.device_no) = any($1)`,
    values: [numbers.map((number) => number.toLowerCase())],
  });
  const byNumber = new Map(rows.map((row) => [row.device_no.toLowerCase(), row]));
  return numbers.map((number) => byNumber.get(number.toLowerCase()));
}

/** Marks an activation code as used. If the mirror already has a newer code, nothing changes. */
export async function useUpCode(
  { prisma }: Pick<Database, 'prisma'>,
  device_no: string,
  active_code_hash: Buffer<ArrayBuffer>,
): Promise<void> {
  await prisma.device_serial.updateMany({
    where: { device_no, active_code_hash, code_used_at: null },
    data: { code_used_at: new Date() },
  });
}
