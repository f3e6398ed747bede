import en from '@skin-mirror/shared/i18n/en/console/records.json' with { type: 'json' };
import zh from '@skin-mirror/shared/i18n/zh/console/records.json' with { type: 'json' };
import AdmZip from 'adm-zip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { buildGuide } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { allowExports } from '#tests/factories/exports.ts';
import { buildRecord, buildRecords } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { buildShop as anyShop, EVER, list, noon, type Shop } from './record.fixture.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A shop that may export its tests. */
async function buildShop(): Promise<Shop> {
  const shop = await anyShop(server);
  await allowExports(server, shop.main.tenant_id);
  return shop;
}

type Fields = Readonly<Record<string, unknown>>;

const fetchExport = ({ headers }: RestClient, fields: Fields = {}, init: RequestInit = {}) =>
  fetch(
    `${server.origin}/skinMgrSrv/record/exportdt?${new URLSearchParams({ ...EVER, ...fields } as Record<string, string>)}`,
    { headers, ...init },
  );

/** Downloads an export and opens it with another library. Returns all rows with the headers as the first. */
async function rowsOf(client: RestClient, fields: Fields = {}): Promise<unknown[][]> {
  const answer = await fetchExport(client, fields);
  expect(answer.headers.get('content-type')).toMatch(/spreadsheetml|text\/csv/);
  const book = read(new Uint8Array(await answer.arrayBuffer()), { cellFormula: true, cellDates: true, UTC: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const formulas = Object.entries(sheet).filter(([, cell]) => (cell as { f?: string }).f !== undefined);
  expect(formulas).toEqual([]);
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '', UTC: true });
}

const column = (rows: unknown[][], header: string): unknown[] => {
  const index = rows[0]?.indexOf(header) ?? -1;
  expect(rows[0]).toContain(header);
  return rows.slice(1).map((row) => row[index]);
};

const refusal = async (client: RestClient, fields: Fields = {}) => {
  const answer = await fetchExport(client, fields);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return (await answer.json()) as { code: number; msg: string };
};

describe('an export of tests', () => {
  it('has the rows of the list in their order, and the columns that were asked for in theirs', async () => {
    const { client, add, device } = await buildShop();
    await add({ test_time: noon('2026-03-01'), customer_nickname: '早', mark: '回访' });
    await add({ test_time: noon('2026-03-03'), customer_nickname: '晚', customer_sex: null, customer_age: null });
    await add({ test_time: noon('2026-03-02'), customer_nickname: '中', status: 3, reason_key: 'no_face' });
    const rows = await rowsOf(client, { columns: 'mark,customer,device,test_time,status,score' });
    expect(rows[0]).toEqual([
      '备注',
      '顾客',
      '手机号',
      '性别',
      '年龄',
      '设备编号',
      '检测时间',
      '状态',
      '原因',
      '综合评分',
    ]);
    const page = await list(client);
    expect(column(rows, '顾客')).toEqual(page.list.map(({ customer_nickname }) => customer_nickname));
    expect(column(rows, '手机号')).toEqual(page.list.map(({ customer_mobile }) => customer_mobile));
    expect(column(rows, '综合评分')).toEqual(page.list.map(({ total_score }) => total_score ?? ''));
    expect(column(rows, '原因')).toEqual(['', '没有拍到人脸', '']);
    expect(rows.slice(1).map((row) => [row[0], row[3], row[4], row[5]])).toEqual([
      ['', '', '', device.device_no],
      ['', '女', 32, device.device_no],
      ['回访', '女', 32, device.device_no],
    ]);
    expect((column(rows, '检测时间') as Date[]).map((time) => time.toISOString())).toEqual([
      '2026-03-03T12:00:00.000Z',
      '2026-03-02T12:00:00.000Z',
      '2026-03-01T12:00:00.000Z',
    ]);
  });

  it("calls the list's columns what the console calls them, in the reader's language", async () => {
    const { client } = await buildShop();
    for (const [locale, words] of Object.entries({ zh, en })) {
      for (const [key, word] of Object.entries(words.column)) {
        const [headers = []] = await rowsOf(client.with({ locale }), { columns: key });
        expect(headers[0], `${key} in ${locale}`).toBe(word);
      }
    }
  });

  it('says its length, so that a proxy can tell a whole file from a cut one', async () => {
    const { client, add } = await buildShop();
    await add();
    const answer = await fetchExport(client, { format: 'csv' });
    expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength);
  });

  it('has scores, products, answers and links where nobody chooses columns', async () => {
    const { client, add } = await buildShop();
    const { record_id, share_id } = await add({ questions: { sleep: 'well', gone: ['a', 'b'] } });
    const rows = await rowsOf(client.with({ locale: 'en' }));
    expect(column(rows, 'Test ID')).toEqual([record_id]);
    expect(column(rows, 'Breakouts (Surface) score')).toEqual([35]);
    expect(column(rows, 'Breakouts (Surface) care level')).toEqual([4]);
    expect(column(rows, 'How have you been sleeping lately?')).toEqual(['Well, seven hours or more']);
    expect(column(rows, 'Other answers')).toEqual(['gone: a; b']);
    expect(column(rows, 'Skin type')).toEqual(['Combination']);
    expect(column(rows, 'Report link')).toEqual([`${server.origin}/zmskinweb/#/report?shareId=${share_id}&locale=en`]);
  });

  it('has columns for the results that the mirrors measure, and one for what else a test has', async () => {
    const { client, add } = await buildShop();
    const score = (dimension: string, layer: string) => ({ dimension, layer, score: 62, raw: 60, level: 2 });
    await add({ test_time: noon('2026-03-01'), scores: [score('spot', 'deep')] as never });
    for (let made = 0; made < 200; made += 1) await add({ test_time: noon('2026-03-02') });
    const fields = { columns: 'id,scores' };
    const rows = await rowsOf(client.with({ locale: 'en' }), fields);
    expect(rows[0]).toHaveLength(1 + 3 * 3 + 1);
    expect(column(rows, 'Other results').filter(Boolean)).toEqual(['Dark spots (Deep) 62']);
    expect(column(rows, 'Breakouts (Surface) score')).toHaveLength(201);
    expect(
      column(await rowsOf(client.with({ locale: 'en' }), { ...fields, ed: '2026-03-01' }), 'Dark spots (Deep) score'),
    ).toEqual([62]);
  });

  it('has what the filters of the list find', async () => {
    const { client, add } = await buildShop();
    const early = { test_time: noon('2026-03-01') };
    await add({ ...early, customer_nickname: '王小明', status: 3, reason_key: 'blurred' });
    await add({ ...early, customer_nickname: '李小明' });
    const { record_id } = await add({ test_time: noon('2026-04-01'), customer_nickname: '四月' });
    await client.post('/skinMgrSrv/record/sold', { analysis_id: record_id });
    const names = async (fields: Fields) =>
      column(await rowsOf(client, { columns: 'customer', ...fields }), '顾客').sort();
    for (const fields of [
      { q: '小明' },
      { status: '2' },
      { status: '3', q: '王' },
      { weidu: 'acne:4' },
      { weidu: 'acne:1' },
      { st: '2026-04-01', ed: '2026-04-30' },
      { sold: 'yes' },
      { sold: 'no', status: '3' },
      { child: '-10' },
      { code: 'nobody' },
    ]) {
      const page = await list(client, fields);
      expect(await names(fields), JSON.stringify(fields)).toEqual(
        page.list.map(({ customer_nickname }) => customer_nickname).sort(),
      );
    }
  });

  it('is whole where it takes many statements', { timeout: 60_000 }, async () => {
    const { client, device } = await buildShop();
    const all = await buildRecords(
      server,
      Array.from({ length: 5_400 }, (_, index) => ({
        device,
        // Every third test has the same time as the one before.
        test_time: new Date(Date.UTC(2026, 2, 1) + (index - (index % 3)) * 125),
        status: index % 2 === 0 ? 2 : 3,
        customer_mobile: '13812341234',
      })),
    );
    const newest = all.toSorted(
      (a, b) => b.test_time.getTime() - a.test_time.getTime() || (a.record_id < b.record_id ? 1 : -1),
    );
    const ids = (rows: unknown[][]) => column(rows, '检测编号');
    expect(ids(await rowsOf(client, { columns: 'id' }))).toEqual(newest.map(({ record_id }) => record_id));
    expect(ids(await rowsOf(client, { columns: 'id', status: '3' }))).toEqual(
      newest.filter(({ status }) => status === 3).map(({ record_id }) => record_id),
    );
  });

  it('is the same as csv, which begins with the mark of UTF-8', async () => {
    const { client, add } = await buildShop();
    await add({ customer_nickname: '王"芳"', mark: '=1+1\n第二行', test_time: noon('2026-03-01') });
    const answer = await fetchExport(client, { format: 'csv', columns: 'customer,mark,test_time' });
    const text = Buffer.from(await answer.arrayBuffer()).toString();
    expect(text.startsWith('\ufeff顾客,手机号,性别,年龄,备注,检测时间\r\n"王""芳""",138')).toBe(true);
    expect(text.endsWith(`,女,32,"'=1+1\n第二行",2026-03-01 12:00:00\r\n`)).toBe(true);
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('2020-01-01_2099-12-31.csv'));
  });

  it('has no formula, whatever people wrote', async () => {
    const { client, add } = await buildShop();
    for (const mark of ['=HYPERLINK("http://evil")', '+1', '-1', '@a', '\t=1', '_x003D_1', 'a & <b>', '  ']) {
      await add({ mark, customer_nickname: mark });
    }
    const marks = column(await rowsOf(client), '备注') as string[];
    expect(marks.sort()).toEqual(
      [`'=HYPERLINK("http://evil")`, "'+1", "'-1", "'@a", "'\t=1", "'_x003D_1", 'a & <b>', '  '].sort(),
    );
  });

  it('has the tests with the given ids, and none where one of them is foreign', async () => {
    const { client, add } = await buildShop();
    const [one, other] = [await add(), await add()];
    await add();
    const rows = await rowsOf(client, { ids: `${one.record_id},${other.record_id}`, columns: 'id' });
    expect(column(rows, '检测编号').sort()).toEqual([one.record_id, other.record_id].sort());
    const foreign = await buildRecord(server);
    expect(await refusal(client, { ids: `${one.record_id},${foreign.record_id}` })).toMatchObject({ code: 11001 });
  });
});

describe('an export is for', () => {
  it('shops that may export alone; others hear who can allow it, and where', async () => {
    const { client } = await anyShop(server);
    expect(await refusal(client.with({ locale: 'en' }))).toEqual({
      code: 30001,
      msg: 'No permission: this shop may not export yet. A platform administrator can allow it under “Shops”.',
    });
  });

  it('guides as far as they see tests, with masked mobile numbers', async () => {
    const { main, device, client, add } = await buildShop();
    const guide = await buildGuide(server, { parent: main, power: [2] });
    const own = await add({ user_id: guide.user_id, user_acct: guide.user_acct, customer_mobile: '13812341234' });
    await add();
    const theirs = await signIn(server, guide);
    const rows = await rowsOf(theirs, { columns: 'id,customer' });
    expect(column(rows, '检测编号')).toEqual([own.record_id]);
    expect(column(rows, '手机号')).toEqual(['138****1234']);
    expect(column(await rowsOf(client, { columns: 'customer', q: '13812341234' }), '手机号')).toEqual(['13812341234']);
    const hidden = await buildRecord(server, { device });
    expect(await refusal(theirs, { ids: hidden.record_id })).toMatchObject({ code: 11001 });
    const rest = await signIn(server, await buildGuide(server, { parent: main, power: [1] }));
    expect(await refusal(rest)).toMatchObject({ code: 30001 });
  });

  it('one shop: it has nothing of another', async () => {
    const { client, add } = await buildShop();
    await buildRecord(server, { device: await buildDevice(server) });
    const { record_id } = await add();
    expect(column(await rowsOf(client, { columns: 'id' }), '检测编号')).toEqual([record_id]);
  });
});

describe('an export is refused', () => {
  it('with columns that don’t exist, or another format', async () => {
    const { client } = await buildShop();
    expect(await refusal(client, { columns: 'customer,password' })).toMatchObject({ code: 11001 });
    expect(await refusal(client, { format: 'pdf' })).toMatchObject({ code: 11001 });
    expect(await refusal(client, { st: '2026-03-02', ed: '2026-03-01' })).toMatchObject({ code: 11001 });
  });

  it('if it would have more than 200,000 rows', async () => {
    const { client, main, device, add } = await buildShop();
    await add();
    await server.services.pool.query('update record_day set count = 200001 where tenant_id = $1 and device_id = $2', [
      main.tenant_id,
      device.device_id,
    ]);
    expect(await refusal(client.with({ locale: 'en' }))).toEqual({
      code: 50001,
      msg: 'There are more than 200000 rows. Please narrow the range.',
    });
  });
});

describe('an archive of photos', () => {
  const fetchPhotos = ({ headers }: RestClient, ids: readonly string[]) =>
    fetch(`${server.origin}/skinMgrSrv/record/exportImg?ids=${ids.join()}`, { headers });
  const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { code: number }).code;

  it('has the photos of the tests as they were stored, in folders that name no customer', async () => {
    const { client, main, add } = await buildShop();
    const path = `skin/2026-03/${main.tenant_id}/test/white.jpg`;
    const [bytes, size] = [Buffer.from('a picture'), { width: 1, height: 1, bytes: 9 }];
    await server.services.storage.put(path, bytes);
    const images = [
      { kind: 'white' as const, path, source_sha256: '', ...size },
      { kind: 'uv' as const, path: path.replace('white', 'gone'), source_sha256: '', ...size },
    ];
    const one = await add({ images, test_time: noon('2026-03-01') });
    const answer = await fetchPhotos(client, [one.record_id, (await add()).record_id]);
    const zip = new AdmZip(Buffer.from(await answer.arrayBuffer()));
    expect(zip.test()).toBe(true);
    expect(zip.getEntries().map(({ entryName }) => entryName)).toEqual([`2026-03-01_${one.record_id}/white.jpg`]);
    expect(zip.getEntries()[0]?.getData()).toEqual(bytes);
  });

  it('is refused for foreign tests, for more than 50, for tests without photos, and where the shop may not', async () => {
    const { client, add } = await buildShop();
    const { record_id } = await add();
    expect(await codeOf(fetchPhotos(client, [record_id]))).toBe(11001);
    expect(await codeOf(fetchPhotos(client, [(await buildRecord(server)).record_id]))).toBe(11001);
    expect(
      await codeOf(
        fetchPhotos(
          client,
          Array.from({ length: 51 }, () => record_id),
        ),
      ),
    ).toBe(11001);
    const closed = await anyShop(server);
    expect(await codeOf(fetchPhotos(closed.client, [(await closed.add()).record_id]))).toBe(30001);
  });
});

it('is noted with its filter, its columns and the number of tests, but not with a search text', async () => {
  const { client, main, add } = await buildShop();
  await add({ customer_nickname: '王芳' });
  await rowsOf(client, { columns: 'mark,customer', q: '王芳' });
  const { rows } = await server.services.pool.query(
    `select actor_name, details from audit_log where tenant_id = $1 and action = 'record.export'`,
    [main.tenant_id],
  );
  expect(rows).toEqual([
    {
      actor_name: main.user_acct,
      details: {
        from: '2020-01-01',
        to: '2099-12-31',
        device_no: '',
        child: 'all',
        simulated: '',
        sold: '',
        status: '',
        dimensions: 'all',
        format: 'xlsx',
        searched: true,
        columns: ['mark', 'customer'],
        count: 1,
      },
    },
  ]);
});
