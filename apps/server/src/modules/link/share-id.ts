import { createHash, timingSafeEqual } from 'node:crypto';
import { routable, tenantOf } from '../../kernel/routable.ts';

export const SHARE_SECRET_BYTES = 16;
const RECORD_ID_BYTES = 16;
const NO_RECORD = Buffer.alloc(RECORD_ID_BYTES);

export interface SharedRecord {
  readonly tenant_id: number;
  readonly record_id: string;
  readonly share_secret: Uint8Array;
}

/**
 * Returns the share id for the address of a record's report. The share id contains the shop and the record, so the
 * primary key finds the record. The share id ends with a random secret. It is short, because a QR code contains it.
 */
export const shareIdOf = ({ tenant_id, record_id, share_secret }: SharedRecord): string =>
  routable(tenant_id, Buffer.concat([Buffer.from(record_id.replaceAll('-', ''), 'hex'), share_secret]));

/** Returns the key of the record that a share id names. For an invalid share id, returns the key of no record. */
export function recordOfShare(share_id: string): { readonly tenant_id: number; readonly record_id: string } {
  const bytes = Buffer.from(share_id.slice(share_id.indexOf('.') + 1), 'base64url').subarray(0, RECORD_ID_BYTES);
  const record_id = bytes.length === RECORD_ID_BYTES ? bytes : NO_RECORD;
  return { tenant_id: tenantOf(share_id), record_id: record_id.toString('hex') };
}

/** True if the share id belongs to the record. The time of the comparison tells attackers nothing. */
export const isShareIdOf = (record: SharedRecord, share_id: string): boolean =>
  timingSafeEqual(sha256(shareIdOf(record)), sha256(share_id));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
