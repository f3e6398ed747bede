import { createHash, timingSafeEqual } from 'node:crypto';
import { routable, tenantOf } from '../../kernel/routable.ts';

/** The number of random bytes in a share id. */
export const SHARE_SECRET_BYTES = 16;
const RECORD_ID_BYTES = 16;
const NO_RECORD = Buffer.alloc(RECORD_ID_BYTES);

export interface SharedRecord {
  readonly tenant_id: number;
  readonly record_id: string;
  readonly share_secret: Uint8Array;
}

/**
 * Returns the share id of a record, which stands in the address of its report. It names shop and record, so that it is
 * found by the primary key, and ends with what nobody can guess. It is short, because a QR code shows it.
 */
export const shareIdOf = ({ tenant_id, record_id, share_secret }: SharedRecord): string =>
  routable(tenant_id, Buffer.concat([Buffer.from(record_id.replaceAll('-', ''), 'hex'), share_secret]));

/** Returns the key of the record that a share id names. A text without one gets the key of no record. */
export function recordOfShare(share_id: string): { readonly tenant_id: number; readonly record_id: string } {
  const bytes = Buffer.from(share_id.slice(share_id.indexOf('.') + 1), 'base64url').subarray(0, RECORD_ID_BYTES);
  const record_id = bytes.length === RECORD_ID_BYTES ? bytes : NO_RECORD;
  return { tenant_id: tenantOf(share_id), record_id: record_id.toString('hex') };
}

/** True if a share id is exactly that of the record. Takes the same time wherever they differ. */
export const isShareIdOf = (record: SharedRecord, share_id: string): boolean =>
  timingSafeEqual(sha256(shareIdOf(record)), sha256(share_id));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
