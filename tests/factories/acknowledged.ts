import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordImage } from '@skin-mirror/shared/record/record.schema.ts';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { expect } from 'vitest';
import { createTenant } from '../../apps/server/src/modules/identity/identity.store.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { insertDevices } from './insert-devices.ts';
import { photo, testStart, wholeTest } from './mirror-test.ts';
import { createMirrorClient, file } from './rest-client.ts';

export interface Acknowledged {
  readonly analysis_id: string;
  readonly client_uuid: string;
}

export interface MirrorKey {
  readonly device_no: string;
  readonly secret: string;
}

/** Makes a shop with `count` mirrors. */
export async function makeMirrors({ pool, secrets }: Services, count: number): Promise<MirrorKey[]> {
  const { tenant_id } = await createTenant(pool, { shop: 'crash' });
  const mirrors = Array.from({ length: count }, (_, index) => ({ device_no: `C${index}`, secret: randomBytes(32) }));
  await insertDevices(pool, secrets, tenant_id, mirrors);
  return mirrors.map(({ device_no, secret }) => ({ device_no, secret: secret.toString('base64') }));
}

/**
 * Sends one skin test after another until `signal`, as a real mirror does. Repeats each test until the server acknowledges
 * it. Returns what was acknowledged.
 */
export async function runMirror(
  server: { readonly origin: string },
  device: MirrorKey,
  index: number,
  signal: AbortSignal,
): Promise<Acknowledged[]> {
  const client = createMirrorClient(server, device);
  const acknowledged: Acknowledged[] = [];
  for (let seq = 0; !signal.aborted; seq += 1) {
    const hasPhotos = seq % 4 === 0;
    const meta = wholeTest({ seq, ...(hasPhotos && { consent: testStart().consent }) });
    const colour = `#${createHash('sha256').update(`${index}/${seq}`).digest('hex').slice(0, 6)}`;
    const fields = hasPhotos ? { meta, white: file(await photo(colour), 'white.jpg') } : { meta };
    for (;;) {
      const answer = await client
        .post('/mirrorSrv/record/upload', fields, hasPhotos ? 'multipart' : 'json')
        .catch(() => undefined);
      if (answer?.status === 200 && answer.json().code === 0) {
        acknowledged.push({ analysis_id: String(answer.json().analysis_id), client_uuid: String(meta.client_uuid) });
        break;
      }
      if (answer && answer.status < 500) throw new Error(`a test was refused: ${answer.text}`);
      // The simulation is over. A skin test that the server hasn't acknowledged yet doesn't count.
      if (signal.aborted) break;
      await sleep(50);
    }
  }
  return acknowledged;
}

/** Checks that each acknowledged test is there, once, with its photos, and that the counts by day are right. */
export async function expectStored(pool: Pool, dataDir: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const { rows: stored } = await pool.query<{
    record_id: string;
    client_uuid: string;
    status: number;
    images: RecordImage[];
  }>('select record_id, client_uuid, status, images from skin_record');
  expect(new Set(stored.map(({ client_uuid }) => client_uuid)).size).toBe(stored.length);
  const byId = new Map(stored.map((record) => [record.record_id, record]));
  const lost = acknowledged.filter(
    ({ analysis_id, client_uuid }) => byId.get(analysis_id)?.client_uuid !== client_uuid,
  );
  expect(lost).toEqual([]);
  for (const { analysis_id } of acknowledged) expect(byId.get(analysis_id)?.status).toBe(2);
  await expectPhotosWhole(
    dataDir,
    stored.flatMap(({ images }) => images),
  );
  const { rows: counted } = await pool.query('select sum(count)::int as count from record_day');
  expect(counted).toEqual([{ count: stored.length }]);
  const { rows: keys } = await pool.query(
    `select count(*)::int as count, count(r.record_id)::int as found from record_key k
       left join skin_record r using (tenant_id, device_id, client_uuid, record_id)`,
  );
  expect(keys).toEqual([{ count: stored.length, found: stored.length }]);
}

/**
 * Checks that every photo of a record exists and is complete. The file name must match the photo's kind and content.
 */
async function expectPhotosWhole(dataDir: string, images: readonly RecordImage[]) {
  expect(images.length).toBeGreaterThan(10);
  for (const { path: key, kind, source_sha256, width, height, bytes } of images) {
    expect(path.basename(key)).toBe(`${kind}-${source_sha256.slice(0, 16)}.jpg`);
    const stored = await readFile(path.join(dataDir, 'files', key));
    expect(stored.length).toBe(bytes);
    // Decodes all pixels, because this fails if the picture was cut off.
    const { info } = await sharp(stored, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
  }
}
