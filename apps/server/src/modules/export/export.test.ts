import { readdir } from 'node:fs/promises';
import { EXPORT_STATUS, MAX_EXPORT_JOBS } from '@skin-mirror/shared/export/export.ts';
import { HOUR_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { type Account, buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { allowExports } from '#tests/factories/exports.ts';
import { buildRecords } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { dropExports, tidyExports } from './run-export.ts';

let server: RunningServer;
let owner: Account;
let device: Device;
let client: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
  await allowExports(server, owner.tenant_id);
  device = await buildDevice(server, { tenant_id: owner.tenant_id });
  await buildRecords(
    server,
    Array.from({ length: 300 }, (_, index) => ({
      device,
      customer_nickname: `Rose ${index}`,
      customer_mobile: '13812341234',
    })),
  );
  client = await signIn(server, owner);
});
afterAll(() => server.close());

interface Job {
  readonly id: number;
  readonly status: number;
  readonly done: number;
  readonly total: number;
  readonly bytes: number;
  readonly reason: string;
}

const data = async <T>(answer: Promise<{ json(): { result?: { data: unknown } } }>) =>
  (await answer).json().result?.data as T;

const RANGE = { from: '2020-01-01', to: '2099-12-31' };

const create = async (by = client, input: object = {}): Promise<number> =>
  (await data<{ id: number }>(by.mutate('export.create', { ...RANGE, columns: ['customer'], ...input }))).id;

const jobs = async (by = client): Promise<Job[]> => (await data<{ list: Job[] }>(by.query('export.list'))).list;

const jobOf = async (id: number, by = client) => (await jobs(by)).find((job) => job.id === id);

const settled = async (id: number, by = client): Promise<Job> => {
  await expect.poll(async () => (await jobOf(id, by))?.status, { timeout: 10_000 }).toBeGreaterThan(1);
  return (await jobOf(id, by)) as Job;
};

/**
 * Exports of earlier calls may look for further ones with the services of their own call. Such a look has asked for its turn
 * before the first of these ends, and is over before the second begins.
 */
const noExportRuns = async () => {
  for (const _turn of [1, 2]) await server.services.exportTurns(owner.tenant_id, async () => undefined);
};

const fileOf = (id: number, { headers } = client) =>
  fetch(`${server.origin}/skinMgrSrv/export/file?id=${id}`, { headers });

const refusedFile = async (id: number, by = client) => ((await (await fileOf(id, by)).json()) as { code: number }).code;

const errorOf = async (answer: ReturnType<RestClient['mutate']>) => (await answer).json().error?.data.code_name;

describe('an export in the background', () => {
  it('is made, and its file is the same as that of the call', async () => {
    const id = await create();
    const job = await settled(id);
    expect(job).toMatchObject({ status: EXPORT_STATUS.finished, total: 300, done: 300, reason: '' });
    const answer = await fileOf(id);
    expect(answer.headers.get('content-disposition')).toContain('2020-01-01_2099-12-31.xlsx');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBe(job.bytes);
    const { Sheets } = read(bytes);
    const rows = utils.sheet_to_json<string[]>(Object.values(Sheets)[0] ?? {}, { header: 1 });
    expect(rows).toHaveLength(301);
    const direct = await fetch(
      `${server.origin}/skinMgrSrv/record/exportdt?st=${RANGE.from}&ed=${RANGE.to}&columns=customer`,
      { headers: client.headers },
    );
    const same = read(new Uint8Array(await direct.arrayBuffer()));
    expect(utils.sheet_to_json(Object.values(same.Sheets)[0] ?? {}, { header: 1 })).toEqual(rows);
  });

  it('belongs to its account alone', async () => {
    const id = await create();
    await settled(id);
    const guide = await signIn(server, await buildGuide(server, { parent: owner, power: [2] }));
    expect(await jobs(guide)).toEqual([]);
    expect(await refusedFile(id, guide)).toBe(11001);
    expect(await errorOf(guide.mutate('export.cancel', { id }))).toBe('EXPORT_NOT_FOUND');
    expect((await fileOf(id)).headers.get('content-type')).toContain('spreadsheetml');
  });

  it('is gone with its file when it is cancelled, before and after it is made', async () => {
    const id = await create();
    await settled(id);
    const { rows } = await server.services.pool.query<{ path: string }>(
      'select path from export_job where tenant_id = $1 and id = $2',
      [owner.tenant_id, id],
    );
    const file = rows[0]?.path ?? '';
    expect(await server.services.storage.exists(file)).toBe(true);
    expect((await client.mutate('export.cancel', { id })).status).toBe(200);
    expect(await server.services.storage.exists(file)).toBe(false);
    expect(await refusedFile(id)).toBe(11001);

    const early = await create();
    await client.mutate('export.cancel', { id: early });
    expect(await jobOf(early)).toBeUndefined();
    await expect.poll(() => readdir(server.services.uploadFolder)).toEqual([]);
  });

  it.each([
    ['is full', 0],
    ['gets full while the file is written', 1],
  ])('fails clearly and leaves no half file where the disk %s', async (_, times) => {
    await noExportRuns();
    const { checkFreeSpace } = server.services;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const now = Date.now;
    let looks = 0;
    Object.assign(server.services, {
      async checkFreeSpace() {
        looks += 1;
        if (looks > times) throw full;
        // The next look is due at once.
        vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
      },
    });
    try {
      const job = await settled(await create(client.with({ locale: 'en' })));
      expect(job).toMatchObject({ status: EXPORT_STATUS.failed, bytes: 0 });
      const [shown] = await jobs(client.with({ locale: 'en' }));
      expect(shown?.reason).toMatch(/[a-z]/);
      expect(await refusedFile(job.id)).toBe(11001);
      expect(looks).toBe(times + 1);
      expect(await readdir(server.services.uploadFolder)).toEqual([]);
    } finally {
      vi.restoreAllMocks();
      Object.assign(server.services, { checkFreeSpace });
    }
  });

  it('counts what its account may do when it is made', async () => {
    const guide = await buildGuide(server, { parent: owner, power: [2] });
    await server.services.pool.query(
      `insert into export_job (tenant_id, user_id, input, locale, origin, total, file_name, beat_time)
       values ($1, $2, $3, 'en', '', 1, 'a.csv', now() - interval '2 minutes')`,
      [
        owner.tenant_id,
        guide.user_id,
        JSON.stringify({
          ...RANGE,
          device_no: '',
          q: '',
          child: 'all',
          dimensions: 'all',
          status: '',
          ids: [],
          columns: ['customer'],
          format: 'csv',
        }),
      ],
    );
    await server.services.pool.query('update user_account set power = $3 where tenant_id = $1 and user_id = $2', [
      owner.tenant_id,
      guide.user_id,
      [1],
    ]);
    await tidyExports(server.services);
    const status = async () =>
      (
        await server.services.pool.query<{ status: number; reason: string }>(
          'select status, reason from export_job where tenant_id = $1 and user_id = $2',
          [owner.tenant_id, guide.user_id],
        )
      ).rows[0];
    await expect.poll(status).toEqual({ status: EXPORT_STATUS.failed, reason: 'NO_PERMISSION' });
  });

  it('goes on when its server stopped, and is removed after 24 hours', async () => {
    const id = await create();
    await settled(id);
    const set = (values: string) =>
      server.services.pool.query(`update export_job set ${values} where tenant_id = $1 and id = $2`, [
        owner.tenant_id,
        id,
      ]);
    await set(`status = ${EXPORT_STATUS.running}, beat_time = now() - interval '2 minutes'`);
    await tidyExports(server.services);
    expect(await settled(id)).toMatchObject({ status: EXPORT_STATUS.finished, done: 300 });
    await set(`crt_time = now() - interval '25 hours'`);
    expect(await jobOf(id)).toBeUndefined();
    expect(await refusedFile(id)).toBe(11001);
    expect(await tidyExports(server.services)).toBe(1);
  });

  it('leaves no file that its server made before it stopped', async () => {
    const { storage } = server.services;
    const made = async (hours: number) => {
      const key = `export/${owner.tenant_id}/${uuidv7({ msecs: Date.now() - hours * HOUR_MS })}.csv`;
      await storage.put(key, 'Rose,13812341234');
      return key;
    };
    const [old, young] = [await made(2), await made(0)];
    expect(await tidyExports(server.services)).toBe(1);
    expect([await storage.exists(old), await storage.exists(young)]).toEqual([false, true]);
  });

  it('is one of ten at most', async () => {
    await dropExports(server.services, owner.tenant_id, new Date(Date.now() + 60_000));
    for (let count = 0; count < MAX_EXPORT_JOBS; count += 1) await create(client, { format: 'csv' });
    expect(await errorOf(client.mutate('export.create', RANGE))).toBe('EXPORT_LIMIT');
  });

  it('isn’t made where the shop may not export', async () => {
    const other = await signIn(server, await buildUser(server));
    expect(await errorOf(other.mutate('export.create', RANGE))).toBe('EXPORT_NOT_ALLOWED');
  });
});
