import { createHash } from 'node:crypto';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { SCAN_MINUTES } from '@skin-mirror/shared/scan/scan.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Services } from '../../services.ts';
import type { ScanCode } from '../link/scan-code.ts';
import { addScan, findScan, type Scan } from './scan.store.ts';

export const phoneHash = (phone: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(phone).digest());

/** True if the phone is the one that scanned. */
export const isPhoneOf = ({ phone_hash }: Pick<Scan, 'phone_hash'>, phone: string): boolean =>
  Buffer.from(phone_hash).equals(phoneHash(phone));

/**
 * Notes that somebody has scanned a mirror's code. The first one gets it; the same one may come again.
 * @throws AppError SCAN_NOT_FOUND if the code has ended or belongs to somebody else
 */
export async function beginScan(
  services: Services,
  code: ScanCode,
  by: { readonly phone: string; readonly open_id?: string },
): Promise<Scan> {
  const { tenant_id, scan_id, device_id } = code;
  const now = Date.now();
  if (code.ends_at.getTime() >= now) {
    const ends_at = new Date(now + SCAN_MINUTES * MINUTE_MS);
    const scan = { tenant_id, scan_id, device_id, phone_hash: phoneHash(by.phone), ends_at };
    const isNew = await addScan(services, by.open_id === undefined ? scan : { ...scan, open_id: by.open_id });
    if (isNew) await services.scanEvents.publish(code);
  }
  const scan = await findScan(services, code);
  if (!scan || !isPhoneOf(scan, by.phone)) throw new AppError('SCAN_NOT_FOUND');
  return scan;
}
