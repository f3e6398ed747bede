import type { Queryable } from '../../database/transaction.ts';

/**
 * A device number as it was issued, for a number in small or capital letters. A number that doesn't exist stays as it
 * is. SQL, because the index is on lower(…).
 */
export async function issuedNumber(db: Queryable, device_no: string): Promise<string> {
  const { rows } = await db.query<{ device_no: string }>({
    name: 'serial.issued-number',
    text: 'select device_no from device_serial where lower(device_no) = lower($1) order by device_no = $1 desc limit 1',
    values: [device_no],
  });
  return rows[0]?.device_no ?? device_no;
}
