import { ALL_TICKETS } from './draw.ts';

/**
 * The key that makes tickets of a seed. It is WebCrypto's, which the server, the simulator and browsers have, so that a
 * customer's browser computes what the server computed. A browser has WebCrypto only on pages with https.
 */
export type SeedKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const text = new TextEncoder();

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** True for 64 hexadecimal digits. */
export const isSeed = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

function seedBytes(seed: string): Uint8Array<ArrayBuffer> {
  if (!isSeed(seed)) throw new RangeError('a seed has 64 hexadecimal digits');
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(seed.slice(2 * index, 2 * index + 2), 16));
}

/**
 * Returns the SHA-256 of a seed's 32 bytes, in hexadecimal digits. The shop shows it before the first draw.
 * @throws RangeError if it isn't a seed
 */
export const seedHash = async (seed: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', seedBytes(seed)));

/** @throws RangeError if it isn't a seed */
export const seedKey = (seed: string): Promise<SeedKey> =>
  crypto.subtle.importKey('raw', seedBytes(seed), HMAC, false, ['sign']);

/**
 * Returns the ticket (0 … 9999) of a test: the first 48 bits of HMAC-SHA256(seed, record id), modulo 10,000. No ticket
 * is more likely than another by more than 4·10⁻¹¹.
 */
export async function ticketOf(key: SeedKey, record_id: string): Promise<number> {
  const mac = await crypto.subtle.sign(HMAC.name, key, text.encode(record_id));
  return Number.parseInt(hex(mac.slice(0, 6)), 16) % ALL_TICKETS;
}
