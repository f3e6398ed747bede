// @module-tag long
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordImage } from '@skin-mirror/shared/record/record.schema.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../../apps/server/src/modules/identity/identity.store.ts';
import { insertDevices } from '../factories/insert-devices.ts';
import { type Killable, startKillable } from '../factories/killable.ts';
import { photo, testStart, wholeTest } from '../factories/mirror-test.ts';
import { createMirrorClient, file } from '../factories/rest-client.ts';

const SERVER_KILLS = 16;
const DATABASE_KILLS = 4;
const MIRRORS = 6;

interface Acknowledged {
  readonly analysis_id: string;
  readonly client_uuid: string;
}

let world: Killable;
let devices: { device_no: string; secret: string }[];

beforeAll(async () => {
  world = await startKillable();
  await world.inside(async ({ services: { pool, secrets } }) => {
    const { tenant_id } = await createTenant(pool, { shop: 'crash' });
    devices = Array.from({ length: MIRRORS }, (_, index) => ({
      device_no: `C${index}`,
      secret: randomBytes(32).toString('base64'),
    }));
    const made = devices.map(({ device_no, secret }) => ({ device_no, secret: Buffer.from(secret, 'base64') }));
    await insertDevices(pool, secrets, tenant_id, made);
  });
  await world.startServer();
}, 60_000);

afterAll(() => world.close());

describe('an acknowledged test', () => {
  it('survives 16 kills of the server and 4 of PostgreSQL, and no test is there twice', {
    timeout: 600_000,
  }, async () => {
    const stopping = new AbortController();
    const working = devices.map((device, index) => runMirror(device, index, stopping.signal));
    for (let kill = 1; kill <= SERVER_KILLS + DATABASE_KILLS; kill += 1) {
      await sleep(300 + (kill % 5) * 100);
      if (kill % 5 === 0) await world.killDatabase();
      await world.killServer();
      await world.startServer();
    }
    await sleep(500);
    stopping.abort();
    const sent = await Promise.all(working);

    const acknowledged = sent.flatMap((mirror) => mirror.acknowledged);
    expect(acknowledged.length).toBeGreaterThan(100);
    const stored = await world.inside(async ({ services: { pool } }) => {
      const { rows } = await pool.query<{
        record_id: string;
        client_uuid: string;
        status: number;
        images: RecordImage[];
      }>('select record_id, client_uuid, status, images from skin_record');
      return rows;
    });
    expect(new Set(stored.map(({ client_uuid }) => client_uuid)).size).toBe(stored.length);
    const byId = new Map(stored.map((record) => [record.record_id, record]));
    const lost = acknowledged.filter(
      ({ analysis_id, client_uuid }) => byId.get(analysis_id)?.client_uuid !== client_uuid,
    );
    expect(lost).toEqual([]);
    for (const { analysis_id } of acknowledged) expect(byId.get(analysis_id)?.status).toBe(2);
    await expectPhotosWhole(stored.flatMap(({ images }) => images));
    const [count] = await world.inside(
      async ({ services: { pool } }) => (await pool.query('select sum(count)::int as count from record_day')).rows,
    );
    expect(count).toEqual({ count: stored.length });
    const [keys] = await world.inside(
      async ({ services: { pool } }) =>
        (
          await pool.query(
            `select count(*)::int as count, count(r.record_id)::int as found from record_key k
               left join skin_record r using (tenant_id, device_id, client_uuid, record_id)`,
          )
        ).rows,
    );
    expect(keys).toEqual({ count: stored.length, found: stored.length });
  });
});

/** Sends one skin test after another, as a real mirror does. Repeats each test until the server acknowledges it. */
async function runMirror(device: { device_no: string; secret: string }, index: number, signal: AbortSignal) {
  const client = createMirrorClient(world, device);
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
  return { acknowledged };
}

/**
 * Checks that every photo of a record exists and is complete. The file name must match the photo's kind and content.
 */
async function expectPhotosWhole(images: readonly RecordImage[]) {
  expect(images.length).toBeGreaterThan(10);
  for (const { path: key, kind, source_sha256, width, height, bytes } of images) {
    expect(path.basename(key)).toBe(`${kind}-${source_sha256.slice(0, 16)}.jpg`);
    const stored = await readFile(path.join(world.dataDir, 'files', key));
    expect(stored.length).toBe(bytes);
    // Decodes all pixels, because this fails if the picture was cut off.
    const { info } = await sharp(stored, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
  }
}
