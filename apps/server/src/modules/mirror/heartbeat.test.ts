import { ONLINE_WITHIN_MS, SEEN_EVERY_MS } from '@skin-mirror/shared/device/device.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { createMirrorClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { SHOP_ZONE } from '#tests/factories/zone.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface State {
  readonly app_version: string;
  readonly ip: string;
  readonly last_open_time: Date | null;
  readonly last_seen: Date;
  readonly seq_last: number;
  readonly acked_rev: number;
  readonly acked_at: Date | null;
  /** Changes each time the row is written. */
  readonly version: string;
}

async function stateOf({ tenant_id, device_id }: Device): Promise<State> {
  const { rows } = await server.services.pool.query<State>(
    'select *, xmin::text as version from device where tenant_id = $1 and device_id = $2',
    [tenant_id, device_id],
  );
  return rows[0] as State;
}

/** Makes a mirror of a shop whose settings have changed often. */
async function build(): Promise<Device> {
  const device = await buildDevice(server);
  await server.services.pool.query('update tenant set settings_rev = 9 where tenant_id = $1', [device.tenant_id]);
  return device;
}

const beat = (device: Device, said: Record<string, unknown> = {}, at: Pick<RunningServer, 'origin'> = server) =>
  createMirrorClient(at, device).post('/mirrorSrv/device/heartbeat', { seq: 1, queue_len: 0, ...said });
const seenBefore = (device: Device, ms: number) =>
  server.services.pool.query(
    "update device set last_seen = now() - $3 * interval '1 ms' where tenant_id = $1 and device_id = $2",
    [device.tenant_id, device.device_id, ms],
  );

describe('a heartbeat', () => {
  it('is stored when it is acknowledged, with all that the mirror says', async () => {
    const device = await build();
    const said = { seq: 7, app_version: '2.1', ip: '10.0.0.7', location: 'Hangzhou', config_rev: 3, is_start: 1 };
    expect((await beat(device, said)).json()).toMatchObject({ code: 0, commands: [] });
    expect(await stateOf(device)).toMatchObject({
      app_version: '2.1',
      ip: '10.0.0.7',
      location: 'Hangzhou',
      seq_last: 7,
      acked_rev: 3,
      last_open_time: expect.any(Date),
      last_seen: expect.any(Date),
    });
  });

  it('keeps what it does not say, and numbers never go back', async () => {
    const device = await build();
    await beat(device, { seq: 9, app_version: '2.1', ip: '10.0.0.7', config_rev: 3, is_start: 1 });
    const before = await stateOf(device);
    await beat(device, { seq: 4, queue_len: 2, config_rev: 1 });
    const { version: _version, last_seen: _seen, ...kept } = before;
    expect(await stateOf(device)).toMatchObject({ ...kept, queue_len: 2 });
  });

  it('keeps the time at which the mirror first used its settings', async () => {
    const device = await build();
    await beat(device, { config_rev: 0 });
    expect((await stateOf(device)).acked_at).toBeNull();
    await beat(device, { config_rev: 3 });
    const { acked_at } = await stateOf(device);
    expect(acked_at?.getTime()).toBeGreaterThan(Date.now() - 10_000);
    await beat(device, { config_rev: 3, queue_len: 5 });
    expect(await stateOf(device)).toMatchObject({ acked_rev: 3, acked_at });
    await beat(device, { config_rev: 4 });
    expect((await stateOf(device)).acked_at).not.toEqual(acked_at);
  });

  it('never takes the mirror beyond the settings of its shop, and mends what once went beyond', async () => {
    const device = await build();
    await beat(device, { config_rev: 99_999 });
    expect(await stateOf(device)).toMatchObject({ acked_rev: 9 });
    await server.services.pool.query('update device set acked_rev = 99999 where device_id = $1', [device.device_id]);
    await beat(device, { config_rev: 4 });
    expect(await stateOf(device)).toMatchObject({ acked_rev: 9 });
  });

  it('that says nothing new is written only after three minutes', async () => {
    const device = await build();
    await beat(device, { free_mb: 512 });
    const first = await stateOf(device);
    await beat(device, { free_mb: 512 });
    expect((await stateOf(device)).version).toBe(first.version);
    await seenBefore(device, SEEN_EVERY_MS - 20_000);
    const fresh = await stateOf(device);
    await beat(device, { free_mb: 512 });
    expect((await stateOf(device)).version).toBe(fresh.version);
    await seenBefore(device, SEEN_EVERY_MS + 1_000);
    await beat(device, { free_mb: 512 });
    expect((await stateOf(device)).last_seen.getTime()).toBeGreaterThan(Date.now() - 10_000);
    await beat(device, { free_mb: 500 });
    expect(await stateOf(device)).toMatchObject({ free_mb: 500 });
  });

  it('each minute keeps a mirror online', () => {
    // The stored time is up to three minutes old. Another two minutes allow for one lost heartbeat.
    expect(SEEN_EVERY_MS + 2 * MINUTE_MS).toBeLessThan(ONLINE_WITHIN_MS);
  });

  it('comes with many others in one statement, on several servers at once', async () => {
    const other = await startBeside(server);
    try {
      const first = await build();
      const devices = [first];
      // Creates mirrors of many shops. Each mirror later calls two servers at once.
      for (let count = 0; count < 30; count += 1) devices.push(await build());
      for (let round = 1; round <= 3; round += 1) {
        const answers = await Promise.all(
          devices.flatMap((device) => [
            beat(device, { seq: round, ip: `10.0.${round}.1` }),
            beat(device, { seq: round, app_version: `${round}` }, other),
          ]),
        );
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        for (const device of devices) {
          expect(await stateOf(device)).toMatchObject({
            seq_last: round,
            ip: `10.0.${round}.1`,
            app_version: `${round}`,
          });
        }
      }
    } finally {
      await other.close();
    }
  });
});

describe('a poll of the configuration', () => {
  it('by a mirror that has the newest one loads no rules', async () => {
    const device = await build();
    // A new server has no shop's rules in memory.
    const fresh = await startBeside(server);
    const mirror = createMirrorClient(fresh, device);
    const blocker = await server.services.pool.connect();
    try {
      const { rows } = await blocker.query<{ rev: number }>(
        'select settings_rev as rev from tenant where tenant_id = $1',
        [device.tenant_id],
      );
      const rev = rows[0]?.rev;
      // A server can't load rules while one of their tables is locked.
      await blocker.query('begin');
      await blocker.query('lock table result_text in access exclusive mode');
      for (let poll = 0; poll < 3; poll += 1) {
        expect((await mirror.get('/mirrorSrv/config', { rev: String(rev) })).json()).toMatchObject({
          unchanged: 1,
          rev,
        });
      }
      let isAnswered = false;
      const older = mirror.get('/mirrorSrv/config', { rev: '0' }).finally(() => {
        isAnswered = true;
      });
      await expect
        .poll(
          async () =>
            (await blocker.query("select 1 from pg_locks where not granted and relation = 'result_text'::regclass"))
              .rowCount,
        )
        .toBe(1);
      expect(isAnswered).toBe(false);
      await blocker.query('rollback');
      expect((await older).json()).toMatchObject({ unchanged: 0, rev, bundle: { timezone: SHOP_ZONE } });
    } finally {
      blocker.release(true);
      await fresh.close();
    }
  });
});
