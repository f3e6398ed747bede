import type pg from 'pg';
import { deviceSecretPurpose } from '../kernel/device-directory.ts';
import { opens, type Secrets } from '../kernel/secret.ts';
import { openSeed } from '../modules/draw/seed.ts';
import type { Fault } from './fault.ts';

/** Opens the secrets of a shop's mirrors and of its draws that aren't over. */
export async function* sealedFaults(client: pg.Client, secrets: Secrets, tenant_id: number): AsyncGenerator<Fault> {
  const { rows: mirrors } = await client.query<{ device_no: string; secret_enc: Buffer }>(
    'select device_no, secret_enc from device where tenant_id = $1 and secret_enc is not null and unbound_at is null',
    [tenant_id],
  );
  for (const { device_no, secret_enc } of mirrors) {
    if (!opens(() => secrets.open(secret_enc, deviceSecretPurpose(tenant_id, device_no))))
      yield { check: 'secrets', tenant_id, subject: device_no, detail: 'device' };
  }
  const { rows: draws } = await client.query<{ act_name: string; seed_enc: Buffer<ArrayBuffer>; seed_hash: string }>(
    'select act_name, seed_enc, seed_hash from promotion where tenant_id = $1 and seed_shown_at is null',
    [tenant_id],
  );
  for (const { act_name, seed_enc, seed_hash } of draws) {
    if (!opens(() => openSeed(secrets, tenant_id, { seed_enc, seed_hash })))
      yield { check: 'secrets', tenant_id, subject: act_name, detail: 'promotion' };
  }
}
