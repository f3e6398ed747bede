import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Secrets } from '../../kernel/secret.ts';

const NONCE_BYTES = 16;
/** The block of SHA-256. HMAC hashes the key twice, each time mixed with a byte of its own, see RFC 2104. */
const BLOCK_BYTES = 64;
const [INNER, OUTER] = [0x36, 0x5c];

const keyOf = (secrets: Secrets, nonce: Uint8Array): Buffer =>
  secrets.mac(Buffer.from(nonce).toString('hex'), 'audit-entry');

/**
 * Returns the key of one new entry in the form that the database needs: a number used once, and the key's two blocks. The
 * database sees no other key, so nobody who reads along there can chain another entry.
 */
export function newEntryKey(secrets: Secrets): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const key = keyOf(secrets, nonce);
  const block = (mixed: number) => Buffer.from(Array.from({ length: BLOCK_BYTES }, (_, at) => (key[at] ?? 0) ^ mixed));
  return Buffer.concat([nonce, block(INNER), block(OUTER)]);
}

/** Returns the hash that an entry must have: one with a key if it has a nonce. */
export function hashOfEntry(
  secrets: Secrets,
  before: Uint8Array | null,
  { nonce, text }: { readonly nonce: Uint8Array | null; readonly text: string },
): Buffer {
  const message = Buffer.concat([before ?? Buffer.alloc(0), Buffer.from(text)]);
  return nonce
    ? createHmac('sha256', keyOf(secrets, nonce)).update(message).digest()
    : createHash('sha256').update(message).digest();
}
