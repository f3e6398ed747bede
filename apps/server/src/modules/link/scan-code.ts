import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE_MINUTES } from '@skin-mirror/shared/scan/scan.ts';
import { routable, tenantOf } from '../../kernel/routable.ts';
import type { Secrets } from '../../kernel/secret.ts';

const PURPOSE = 'scan-code';
const DEVICE_BYTES = 4;
const TIME_BYTES = 4;
const NONCE_BYTES = 6;
const FACTS_BYTES = DEVICE_BYTES + TIME_BYTES + NONCE_BYTES;
const MAC_BYTES = 16;

/** The facts in a mirror's code. The server stores them only when a phone scans, so mirrors may renew codes freely. */
export interface ScanCode {
  readonly tenant_id: number;
  readonly device_id: number;
  /** The key of the scan. */
  readonly scan_id: string;
  /** No phone can scan it later. */
  readonly ends_at: Date;
}

/** Makes the code that a mirror shows. It has fewer than 64 characters, which is the limit of official accounts. */
export function newScanCode(secrets: Secrets, tenant_id: number, device_id: number): string {
  const facts = Buffer.concat([Buffer.alloc(DEVICE_BYTES + TIME_BYTES), randomBytes(NONCE_BYTES)]);
  facts.writeUInt32BE(device_id, 0);
  facts.writeUInt32BE(Math.floor(Date.now() / 1000) + CODE_MINUTES * 60, DEVICE_BYTES);
  return routable(tenant_id, Buffer.concat([facts, macOf(secrets, tenant_id, facts)]));
}

/** Returns undefined for a text that this server didn't make. */
export function readScanCode(secrets: Secrets, code: string): ScanCode | undefined {
  const tenant_id = tenantOf(code);
  const bytes = Buffer.from(code.slice(code.indexOf('.') + 1), 'base64url');
  if (bytes.length !== FACTS_BYTES + MAC_BYTES || routable(tenant_id, bytes) !== code) return undefined;
  const facts = bytes.subarray(0, FACTS_BYTES);
  if (!timingSafeEqual(macOf(secrets, tenant_id, facts), bytes.subarray(FACTS_BYTES))) return undefined;
  return {
    tenant_id,
    device_id: facts.readUInt32BE(0),
    scan_id: uuidOf(createHash('sha256').update(bytes).digest('hex')),
    ends_at: new Date(facts.readUInt32BE(DEVICE_BYTES) * 1000),
  };
}

/** Writes the first 16 bytes of a hash as the database writes a UUID. */
const uuidOf = (hex: string): string => hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const macOf = (secrets: Secrets, tenant_id: number, facts: Buffer): Buffer =>
  secrets.mac(`${tenant_id} ${facts.toString('hex')}`, PURPOSE).subarray(0, MAC_BYTES);
