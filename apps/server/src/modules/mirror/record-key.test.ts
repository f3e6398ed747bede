import { setTimeout as sleep } from 'node:timers/promises';
import { DIMENSIONS } from '@skin-mirror/shared/dimension/dimension.ts';
import { RECORD_KEY_MONTHS, startOfMonthBefore } from '@skin-mirror/shared/mirror/mirror.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { measuredResult, photo, testStart, wholeTest, withoutPhotos } from '#tests/factories/mirror-test.ts';
import { createMirrorClient, file } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { purgeRecordKeys } from './record-key.store.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ MIRROR_TESTS_PER_MINUTE: '0' });
});
afterAll(() => server.close());

const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.services.pool.query<T>(text, values)).rows;
const keysOf = ({ tenant_id, device_id }: Device) =>
  sql<{ client_uuid: string; record_id: string }>(
    'select client_uuid, record_id from record_key where tenant_id = $1 and device_id = $2',
    [tenant_id, device_id],
  );

/** Uploads a test. Repeats the upload while the server is too busy (503). */
async function upload(at: RunningServer, device: Device, meta: object) {
  for (;;) {
    const answer = await createMirrorClient(at, device).post('/mirrorSrv/record/upload', { meta });
    if (answer.status !== 503) return answer.json();
    await sleep(50);
  }
}

describe('a test', () => {
  it('that many mirrors send to three servers at once is written once, and all get the same answer', async () => {
    const servers = [server, await startBeside(server, env), await startBeside(server, env)];
    try {
      const devices = [await buildDevice(server), await buildDevice(server), await buildDevice(server)];
      for (let round = 0; round < 4; round += 1) {
        const tests = devices.flatMap((device) => Array.from({ length: 8 }, () => ({ device, meta: wholeTest() })));
        const answers = await Promise.all(
          tests.map(({ device, meta }) => Promise.all([...servers, ...servers].map((at) => upload(at, device, meta)))),
        );
        for (const same of answers) {
          expect(new Set(same.map(({ analysis_id, share_id }) => `${analysis_id}/${share_id}`)).size).toBe(1);
          expect(same.map(({ code }) => code)).toEqual(same.map(() => 0));
          expect(same.filter(({ duplicate }) => duplicate === 0)).toHaveLength(1);
        }
        const sent = new Map<string, unknown>(
          tests.map(({ meta }, index) => [meta.client_uuid, answers[index]?.[0]?.analysis_id]),
        );
        for (const device of devices) {
          for (const { client_uuid, record_id } of await keysOf(device)) {
            if (sent.has(client_uuid)) expect(record_id).toBe(sent.get(client_uuid));
          }
        }
      }
      for (const device of devices) {
        expect(await keysOf(device)).toHaveLength(32);
        const [stored] = await sql<{ count: number; days: number }>(
          `select (select count(*)::int from skin_record where tenant_id = $1 and device_id = $2) as count,
                  (select sum(count)::int from record_day where tenant_id = $1 and device_id = $2) as days`,
          [device.tenant_id, device.device_id],
        );
        expect(stored).toEqual({ count: 32, days: 32 });
      }
      expect(await sql('select 1 from record_open')).toEqual([]);
    } finally {
      await Promise.all(servers.slice(1).map((other) => other.close()));
    }
  });

  it('may have the id of a test of another mirror', async () => {
    const meta = wholeTest();
    const ids = [];
    for (const device of [await buildDevice(server), await buildDevice(server)]) {
      const answer = (await createMirrorClient(server, device).post('/mirrorSrv/record/upload', { meta })).json();
      expect(answer).toMatchObject({ code: 0, duplicate: 0 });
      ids.push(answer.analysis_id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it('is open from its begin to its end', async () => {
    const mirror = createMirrorClient(server, await buildDevice(server));
    const { analysis_id } = (await mirror.post('/mirrorSrv/record/create', testStart(withoutPhotos))).json();
    const open = () => sql('select 1 from record_open where record_id = $1', [analysis_id]);
    expect(await open()).toHaveLength(1);
    await mirror.post('/mirrorSrv/record/finish', { analysis_id, status: 2, result: measuredResult });
    expect(await open()).toEqual([]);
  });
});

describe('the key of a test', () => {
  it('is forgotten with its month after 13 months, and not before', async () => {
    const device = await buildDevice(server);
    const mirror = createMirrorClient(server, device);
    const meta = wholeTest();
    const first = (await mirror.post('/mirrorSrv/record/upload', { meta })).json();
    const until = startOfMonthBefore(RECORD_KEY_MONTHS, new Date());
    const before = (days: number) => uuidv7({ msecs: until.getTime() - days * DAY_MS });
    const kept = before(-1);
    for (const record_id of [before(1), before(400), kept]) {
      await sql('insert into record_key values ($1, $2, gen_random_uuid(), $3)', [
        device.tenant_id,
        device.device_id,
        record_id,
      ]);
    }
    expect([await purgeRecordKeys(server.services), await purgeRecordKeys(server.services)]).toEqual([2, 0]);
    expect((await keysOf(device)).map(({ record_id }) => record_id).sort()).toEqual(
      [kept, String(first.analysis_id)].sort(),
    );
    expect((await mirror.post('/mirrorSrv/record/upload', { meta })).json()).toEqual({ ...first, duplicate: 1 });
  });

  // In these months, the photo clean-up deletes all photos of tests without a key.
  it.each([
    ['2024-03-31T04:37:00Z', '2023-03'],
    ['2025-03-29T04:37:00Z', '2024-03'],
    ['2024-12-31T23:59:00Z', '2023-12'],
    ['2024-01-01T00:00:00Z', '2023-01'],
  ])('is kept in the months whose photos are swept, on %s', async (today, month) => {
    const { tenant_id, device_id } = await buildDevice(server);
    const record_id = uuidv7({ msecs: Date.parse(`${month}-01T00:00:01Z`) });
    await sql('insert into record_key values ($1, $2, gen_random_uuid(), $3)', [tenant_id, device_id, record_id]);
    const now = new Date(today);
    expect(startOfMonthBefore(RECORD_KEY_MONTHS - 1, now)).toEqual(new Date(`${month}-01`));
    await purgeRecordKeys(server.services, now);
    expect(await keysOf({ tenant_id, device_id } as Device)).toMatchObject([{ record_id }]);
  });
});

const env = { MIRROR_TESTS_PER_MINUTE: '0' };

const KINDS = ['white', 'uv', 'woods'];

/** Returns how many rows `run` updates, from PostgreSQL's own statistics. */
async function updatesOf(run: (at: RunningServer) => Promise<void>) {
  const counts = async () => {
    const [row] = await sql<{ all: number; hot: number }>(
      "select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'skin_record'",
    );
    return row as { all: number; hot: number };
  };
  const before = await counts();
  const other = await startBeside(server, env);
  try {
    await run(other);
  } finally {
    await other.close();
  }
  // Closed connections report their counts asynchronously, so the test waits for them.
  await sleep(500);
  const after = await counts();
  return { all: after.all - before.all, hot: after.hot - before.hot };
}

/** Works on four items at a time, like a busy server. */
async function byFour<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

describe('the changes of a record', () => {
  it('enter no index: photos and the end of a test are HOT updates, while many tests are running', {
    timeout: 120_000,
  }, async () => {
    const device = await buildDevice(server);
    const white = await photo('#a86');
    const tests = Array.from({ length: 60 }, (_, index) => ({ analysis_id: '', photos: index % 2 === 0 ? KINDS : [] }));
    const dims = Object.fromEntries(
      DIMENSIONS.map(({ key, layer }, index) => [key, { layer, raw: 40 + index * 3, count: index }]),
    );
    const { all, hot } = await updatesOf(async (at) => {
      const mirror = createMirrorClient(at, device);
      await byFour(tests, async (test) => {
        const start = testStart(test.photos.length > 0 ? {} : withoutPhotos);
        test.analysis_id = String((await mirror.post('/mirrorSrv/record/create', start)).json().analysis_id);
      });
      await byFour(tests, async ({ analysis_id, photos }) => {
        for (const kind of photos) {
          const fields = { analysis_id, kind, file: file(white, `${kind}.jpg`) };
          expect((await mirror.post('/mirrorSrv/record/image', fields, 'multipart')).json().code).toBe(0);
        }
        const end = { analysis_id, status: 2, result: { ...measuredResult, dims } };
        expect((await mirror.post('/mirrorSrv/record/finish', end)).json().code).toBe(0);
      });
    });
    expect(all).toBe(tests.length + (tests.length / 2) * KINDS.length);
    console.info(`${hot} of ${all} changes of records were HOT`);
    // An update is not HOT if its page is full. On a busy machine pages are fuller, because old row versions stay
    // longer.
    expect(hot / all).toBeGreaterThan(0.7);
  });
});
