// biome-ignore-all lint/plugin/sql-in-stores: handlers of other modules ask for it.
import type { Queryable } from '../../database/transaction.ts';

/**
 * Returns the device number with its capital and small letters as issued. Returns an unknown number unchanged. Uses SQL
 * instead of Prisma, because the index is on lower(device_no).
 */
export async function issuedNumber(db: Queryable, device_no: string): Promise<string> {
  const { rows } = await db.query<{ device_no: string }>({
    name: 'serial.issued-number',
    text: 'select device_no from device_serial where lower(device_no) = lower($1) order by device_no = $1 desc limit 1',
    values: [device_no],
  });
  return rows[0]?.device_no ?? device_no;
}
