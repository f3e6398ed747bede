import type { Queryable } from '../../database/transaction.ts';

/**
 * Returns a device number with the letters as issued, for a number in small or capital letters. Returns an unknown
 * number unchanged. SQL instead of Prisma, because the index is on lower(…).
 */
export async function issuedNumber(db: Queryable, device_no: string): Promise<string> {
  const { rows } = await db.query<{ device_no: string }>({
    name: 'serial.issued-number',
    text: 'select device_no from device_serial where lower(device_no) = lower($1) order by device_no = $1 desc limit 1',
    values: [device_no],
  });
  return rows[0]?.device_no ?? device_no;
}
