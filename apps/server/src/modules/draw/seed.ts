import { randomBytes } from 'node:crypto';
import { seedHash, seedKey } from '@skin-mirror/shared/draw/draw-ticket.ts';
import type { Secrets } from '../../start/secret.ts';

interface SealedSeed {
  readonly seed_enc: Uint8Array<ArrayBuffer>;
  readonly seed_hash: string;
}

const purposeOf = (tenant_id: number, seed_hash: string) => `tenant:${tenant_id}/seed:${seed_hash}`;

/** Makes the seed of a new promotion. Nobody sees it before the end; its hash is shown from the start. */
export async function newSeed(secrets: Secrets, tenant_id: number): Promise<SealedSeed> {
  const seed = randomBytes(32);
  const seed_hash = await seedHash(seed.toString('hex'));
  return { seed_enc: new Uint8Array(secrets.seal(seed, purposeOf(tenant_id, seed_hash))), seed_hash };
}

/** Returns the seed in hexadecimal digits. */
export const openSeed = (
  secrets: Secrets,
  tenant_id: number,
  { seed_enc, seed_hash }: { readonly seed_enc: Uint8Array; readonly seed_hash: string },
): string => secrets.open(seed_enc, purposeOf(tenant_id, seed_hash)).toString('hex');

type Key = Awaited<ReturnType<typeof seedKey>>;

/** Keeps the keys of the last promotions, because opening a seed costs more than a draw. */
const MAX_KEYS = 200;
const keys = new WeakMap<Secrets, Map<string, Promise<Key>>>();

export function keyOf(
  secrets: Secrets,
  tenant_id: number,
  sealed: { readonly seed_enc: string; readonly seed_hash: string },
): Promise<Key> {
  const own = keys.get(secrets) ?? new Map<string, Promise<Key>>();
  keys.set(secrets, own);
  const known = own.get(sealed.seed_hash);
  if (known) return known;
  const [oldest] = own.keys();
  if (own.size >= MAX_KEYS && oldest !== undefined) own.delete(oldest);
  const { seed_enc, seed_hash } = sealed;
  const key = seedKey(openSeed(secrets, tenant_id, { seed_enc: Buffer.from(seed_enc, 'hex'), seed_hash }));
  own.set(sealed.seed_hash, key);
  return key;
}
