import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildUser, uniqueName } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { createMirrorClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { hashActiveCode, newActiveCode } from './active-code.ts';

let server: RunningServer;
let admin: Account;
let client: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await buildAdmin(server);
  client = (await signIn(server, admin)).with({ locale: 'en' });
});
afterAll(() => server.close());

const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.services.pool.query<T>(text, values)).rows;

interface Row {
  readonly id: number;
  readonly device_no: string;
  readonly [name: string]: unknown;
}

async function list(fields: Record<string, unknown> = {}): Promise<{ list: Row[]; total: number }> {
  const answer = (await client.post('/skinMgrSrv/device/serialList', { search: '', pageNo: 1, ...fields })).json();
  expect(answer.code).toBe(0);
  return answer as unknown as { list: Row[]; total: number };
}
const rowOf = async (device_no: string) => (await list({ search: device_no })).list[0] as Row;
const mark = async (fields: Record<string, unknown>) =>
  (await client.post('/skinMgrSrv/device/serialMark', fields)).json();

async function buildSerial(columns: Record<string, unknown> = {}): Promise<Row> {
  const all = { device_no: uniqueName('N'), ...columns };
  const names = Object.keys(all);
  await sql(
    `insert into device_serial (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(all),
  );
  return rowOf(all.device_no);
}

const notes = (action: string) =>
  sql<{ entity_id: string; details: object }>(
    'select entity_id, details from audit_log where tenant_id = $1 and action = $2 order by number desc',
    [admin.tenant_id, action],
  );

describe('the list of device numbers', () => {
  it('shows what the platform knows of a mirror, under the documented names', async () => {
    const device = await buildDevice(server);
    await sql(
      `update device_serial set model = 'M9', mac = 'AA:BB', serial = 'S-1', comment = 'shop window' where device_no = $1`,
      [device.device_no],
    );
    const said = { seq: 1, app_version: '2.1', ip: '10.0.0.7', location: '杭州', is_start: 1 };
    await createMirrorClient(server, device).post('/mirrorSrv/device/heartbeat', said);
    expect(await rowOf(device.device_no)).toEqual({
      id: expect.any(Number),
      device_no: device.device_no,
      is_bind: 1,
      model: 'M9',
      mac: 'AA:BB',
      serial: 'S-1',
      app_version: '2.1',
      ip: '10.0.0.7',
      location: '杭州',
      status: 10,
      crt_time: expect.stringMatching(/^\d{4}-/),
      last_open_time: expect.stringMatching(/^\d{4}-/),
      comment: 'shop window',
      online: 1,
      rev: expect.any(Number),
    });
  });

  it('shows a number that no mirror used yet, and one that was given up, as not bound', async () => {
    const fresh = await buildSerial();
    expect(fresh).toMatchObject({ is_bind: 0, status: -1, crt_time: null, last_open_time: null, online: 0 });
    const { device_no } = await buildDevice(server, { is_unbound: true });
    expect(await rowOf(device_no)).toMatchObject({ is_bind: 0 });
  });

  it.each([
    [10, 10],
    [-11, -11],
    [-1, -1],
    [0, -1],
    [7, -1],
  ])('reads a stored status of %d as %d', async (stored, shown) => {
    expect(await buildSerial({ status: stored })).toMatchObject({ status: shown });
  });

  it.each(['ip', 'location'])('is searched in the %s of a mirror that a shop has', async (column) => {
    const device = await buildDevice(server);
    const text = uniqueName(`100%_${column}`).slice(0, 64);
    await createMirrorClient(server, device).post('/mirrorSrv/device/heartbeat', { seq: 1, [column]: text });
    const found = await list({ search: text.slice(1).toUpperCase() });
    expect([found.list.map((row) => row.device_no), found.total]).toEqual([[device.device_no], 1]);
  });

  it.each(['device_no', 'model', 'mac', 'serial', 'comment'])(
    'is searched in %s, by any part and in any case',
    async (column) => {
      const text = uniqueName(`100%_${column}`);
      const { id } = await buildSerial({ [column]: text });
      const found = await list({ search: text.slice(1).toUpperCase() });
      expect([found.list.map((row) => row.id), found.total]).toEqual([[id], 1]);
    },
  );

  it('has 15 rows to a page unless asked otherwise, newest first', async () => {
    const shared = uniqueName('page');
    for (let number = 0; number < 17; number++) await buildSerial({ model: shared, comment: `${number}` });
    const first = await list({ search: shared });
    expect(first.list.map(({ comment }) => comment)).toEqual(Array.from({ length: 15 }, (_, index) => `${16 - index}`));
    expect(first.total).toBe(17);
    expect((await list({ search: shared, pageNo: 2 })).list).toHaveLength(2);
    expect((await list({ search: shared, pageNo: 3 })).list).toEqual([]);
    expect((await list({ search: shared, pageSize: 50 })).list).toHaveLength(17);
  });

  it('is quick with 100,000 numbers', { tags: 'long' }, async () => {
    const mass = uniqueName('mass');
    await sql(
      `insert into device_serial (device_no, model, mac, serial, comment)
       select 'X' || n, $1, 'AA:BB:CC:DD:' || n, 'SN' || n, 'remark ' || n
         from generate_series(1, 100000) n`,
      [mass],
    );
    for (const search of ['', mass, 'sn99999', 'nowhere']) {
      const started = performance.now();
      await list({ search });
      console.info(`list of 100,000 device numbers, "${search}": ${Math.round(performance.now() - started)} ms`);
      expect(performance.now() - started).toBeLessThan(3_000);
    }
    await sql('delete from device_serial where model = $1', [mass]);
  });
});

describe('marking a device number', () => {
  it('needs a remark and one of the three statuses', async () => {
    const { id } = await buildSerial();
    expect(await mark({ id, mark: ' ', status: 10 })).toEqual({ code: 11001, msg: 'Note cannot be empty.' });
    expect(await mark({ id, mark: 'x', status: 0 })).toMatchObject({ code: 11001 });
    expect(await mark({ id: 2_000_000_000, mark: 'x', status: 10 })).toEqual({
      code: 11001,
      msg: 'This device number could not be found.',
    });
  });

  it('keeps the status and the remark, and notes both statuses', async () => {
    const { id, device_no } = await buildSerial();
    expect(await mark({ id, mark: ' broken lamp ', status: -11 })).toEqual({ code: 0, msg: 'Success' });
    expect(await rowOf(device_no)).toMatchObject({ status: -11, comment: 'broken lamp' });
    expect((await notes('serial.mark'))[0]).toEqual({ entity_id: device_no, details: { status: -11, was: -1 } });
  });

  it('as locked refuses its mirror from the next request on, until it is normal again', async () => {
    const device = await buildDevice(server);
    const mirror = createMirrorClient(server, device);
    const beat = async () => {
      const answer = await mirror.post('/mirrorSrv/device/heartbeat', { seq: 1 });
      return [answer.status, answer.json().code];
    };
    const { id } = await rowOf(device.device_no);
    expect(await beat()).toEqual([200, 0]);
    await mark({ id, mark: 'stolen', status: -11 });
    expect(await beat()).toEqual([403, 20004]);
    await mark({ id, mark: 'found', status: 10 });
    expect(await beat()).toEqual([200, 0]);
  });
});

describe('a new activation code for one device number', () => {
  const renew = async (id: number) => (await client.mutate('serial.renewCode', { id })).json();
  const codeIn = ({ result }: Awaited<ReturnType<typeof renew>>) => {
    const answer = result?.data as { device_no: string; active_code: string } | undefined;
    expect(answer?.active_code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
    return answer?.active_code ?? '';
  };
  const hashOf = async (id: number) =>
    (
      await sql<{ active_code_hash: Buffer | null }>('select active_code_hash from device_serial where id = $1', [id])
    )[0]?.active_code_hash;

  it('takes the place of the old one, is shown once and kept as a hash', async () => {
    const { id, device_no } = await buildSerial({
      active_code_hash: hashActiveCode(newActiveCode()),
      code_used_at: new Date(),
    });
    const answer = await renew(id);
    const active_code = codeIn(answer);
    expect(answer.result?.data).toEqual({ device_no, active_code });
    expect(await hashOf(id)).toEqual(hashActiveCode(active_code.toLowerCase()));
    expect(await sql('select code_used_at from device_serial where id = $1', [id])).toEqual([{ code_used_at: null }]);
    const [note] = await notes('serial.renew_code');
    expect(note).toEqual({ entity_id: device_no, details: {} });
  });

  it('is refused while a shop has the mirror, and for a number that nobody made', async () => {
    const { device_no } = await buildDevice(server);
    const { id } = await rowOf(device_no);
    expect((await renew(id)).error?.data.code_name).toBe('SERIAL_IN_USE');
    expect(await hashOf(id)).toBeNull();
    expect((await renew(2_000_000_000)).error?.data.code_name).toBe('SERIAL_NOT_FOUND');
  });

  it('ends with one code that holds, however many ask at once', async () => {
    const { id } = await buildSerial();
    const answers = await Promise.all(Array.from({ length: 8 }, () => renew(id)));
    const codes = answers.map(codeIn);
    const hash = await hashOf(id);
    expect(codes.filter((code) => hash?.equals(hashActiveCode(code)))).toHaveLength(1);
  });
});

it('is nothing for shops', async () => {
  const owner = await signIn(server, await buildUser(server));
  expect((await owner.post('/skinMgrSrv/device/serialList')).json()).toMatchObject({ code: 30001, list: [], total: 0 });
  expect((await owner.post('/skinMgrSrv/device/serialMark', { id: 1, mark: 'x', status: 10 })).json().code).toBe(30001);
});
