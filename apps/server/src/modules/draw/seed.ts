import { randomBytes } from 'node:crypto';
import { type SeedKey, seedHash, seedKey } from '@skin-mirror/shared/draw/draw-ticket.ts';
import { cached } from '../../kernel/cached.ts';
import type { Secrets } from '../../kernel/secret.ts';

export interface SealedSeed {
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

/** The keys of the promotions that drew last, by the hash of their seeds. Opening a seed costs more than a draw. */
const keys = cached<SeedKey>({ max: 200 });

/** Returns the key of a promotion's seed. `seed_enc` is in hexadecimal digits. */
export const keyOf = (
  secrets: Secrets,
  tenant_id: number,
  { seed_enc, seed_hash }: { readonly seed_enc: string; readonly seed_hash: string },
): Promise<SeedKey> =>
  keys.get(seed_hash, async () =>
    seedKey(openSeed(secrets, tenant_id, { seed_enc: Buffer.from(seed_enc, 'hex'), seed_hash })),
  );
