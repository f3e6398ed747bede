import { createHash } from 'node:crypto';
import { create } from 'qrcode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { type Account, buildAdmin, changeAccount, uniqueName } from '#tests/factories/accounts.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { FILE_POLICY } from '../../kernel/file-policy.ts';
import { hashActiveCode } from './active-code.ts';
import { destroySheets } from './code-request.store.ts';
import { newDeviceNumbers } from './issued-code.ts';
import { labelText } from './labels.ts';

let server: RunningServer;
let applicant: Account;
let reviewer: Account;
let client: RestClient;
let reviewing: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  applicant = await buildAdmin(server);
  reviewer = await buildAdmin(server);
  client = (await signIn(server, applicant)).with({ locale: 'en' });
  reviewing = (await signIn(server, reviewer)).with({ locale: 'en' });
});
afterAll(() => server.close());

const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.services.pool.query<T>(text, values)).rows;

interface Row {
  readonly id: number;
  readonly batch_id: string;
  readonly status: number;
  readonly [name: string]: unknown;
}

async function list(by: RestClient, fields: Record<string, unknown> = {}): Promise<{ list: Row[]; total: number }> {
  const answer = (await by.post('/skinMgrSrv/device/serialAskList', fields)).json();
  expect(answer.code).toBe(0);
  return answer as unknown as { list: Row[]; total: number };
}
const ask = async (fields: Record<string, unknown>, by = client) =>
  (await by.post('/skinMgrSrv/device/serialAsk', fields)).json();
const request = async (num = 100, by = client) => Number((await ask({ name: uniqueName('batch'), num }, by)).id);
const rowOf = async (id: number, by = client) =>
  (await list(by, { pageSize: 500 })).list.find((row) => row.id === id) as Row;
const cancel = async (id: number, by = client) => (await by.post('/skinMgrSrv/device/serialCancleAsk', { id })).json();
const review = async (id: number, fields: Record<string, unknown> = { status: 10 }, by = reviewing) =>
  (await by.post('/skinMgrSrv/device/serialReview', { id, ...fields })).json();

async function approved(num = 100): Promise<{ id: number; batch_id: string }> {
  const id = await request(num);
  return { id, batch_id: String((await review(id)).batch_id) };
}

const download = (batch_id: string, query: Record<string, string> = {}, locale = 'en') =>
  fetch(`${server.origin}/skinMgrSrv/device/serialExport?${new URLSearchParams({ id: batch_id, ...query })}`, {
    headers: { ...client.headers, locale },
  });

async function sheetOf(batch_id: string, locale = 'en') {
  const response = await download(batch_id, {}, locale);
  expect(response.headers.get('content-type')).toContain('spreadsheetml');
  const book = read(await response.arrayBuffer());
  const rows = utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1 });
  return { response, header: rows[0], rows: rows.slice(1) };
}

const serialsOf = (id: number) =>
  sql<{ device_no: string; active_code_hash: Buffer; status: number; tenant_id: number | null }>(
    'select device_no, active_code_hash, status, tenant_id from device_serial where request_id = $1 order by device_no',
    [id],
  );

const actionsOn = async (entity_id: string | number) =>
  (
    await sql<{ action: string; actor_name: string; details: object }>(
      'select action, actor_name, details from audit_log where entity_id = $1 order by number',
      [String(entity_id)],
    )
  ).map(({ action, actor_name, details }) => [action, actor_name, details]);

describe('an application for codes', () => {
  it('is of whoever is signed in, whatever the client says', async () => {
    const name = uniqueName('for March');
    const { code, id } = await ask({ name, num: '120', opt_user: 'somebody else' });
    expect(code).toBe(0);
    expect(await rowOf(Number(id))).toEqual({
      id,
      batch_id: '',
      name,
      num: 120,
      status: 0,
      reason: '',
      approve_time: null,
      crt_time: expect.stringMatching(/^\d{4}-/),
      opt_user: applicant.user_acct,
      reviewer: '',
      can_export: 0,
      exported_at: null,
      can_review: 0,
    });
    expect(await actionsOn(Number(id))).toEqual([['code.request', applicant.user_acct, { name, num: 120 }]]);
  });

  it.each([
    [{ name: ' ', num: 100 }, 'Name cannot be empty.'],
    [{ name: 'x', num: '' }, 'Quantity cannot be empty.'],
    [{ name: 'x', num: '100.5' }, 'The quantity must be an integer.'],
    [{ name: 'x', num: 'many' }, 'The quantity must be an integer.'],
    [{ name: 'x', num: '0' }, 'The quantity cannot be under 1.'],
    [{ name: 'x', num: '-100' }, 'The quantity cannot be under 1.'],
    [{ name: 'x', num: '10001' }, 'The quantity cannot be over 10000.'],
  ])('is refused as %o', async (fields, msg) => {
    expect(await ask(fields)).toEqual({ code: 11001, msg });
  });

  it('is found by its name and its applicant, 15 to a page', async () => {
    const name = uniqueName('Spring');
    for (let number = 0; number < 16; number++) await ask({ name: `${name}-${number}`, num: 100 });
    const found = await list(client, { search: name.toUpperCase() });
    expect([found.list.length, found.total]).toEqual([15, 16]);
    expect((await list(client, { search: name, pageNo: 2 })).list.map((row) => row.name)).toEqual([`${name}-0`]);
    expect((await list(client, { search: applicant.user_acct })).total).toBeGreaterThanOrEqual(16);
    expect((await list(client, { search: '%' })).total).toBe(0);
  });

  it('is cancelled once, by one of many who try at once', async () => {
    const id = await request();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => cancel(id, n % 2 ? client : reviewing)));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, ...Array.from({ length: 9 }, () => 11001)]);
    expect((await rowOf(id)).status).toBe(-10);
    expect((await actionsOn(id)).map(([action]) => action)).toEqual(['code.request', 'code.cancel']);
    expect((await cancel(id)).msg).toBe('This application for codes has been settled already. Please refresh.');
    expect((await cancel(2_000_000_000)).msg).toBe('This application for codes could not be found.');
  });
});

describe('a review', () => {
  it('is for another administrator, who sees that it is', async () => {
    const id = await request();
    expect((await rowOf(id, client)).can_review).toBe(0);
    expect((await rowOf(id, reviewing)).can_review).toBe(1);
    expect(await review(id, { status: 10 }, client)).toEqual({
      code: 30001,
      msg: 'Your own application has to be reviewed by another platform administrator.',
    });
    expect((await review(id)).code).toBe(0);
    expect(await rowOf(id)).toMatchObject({ status: 10, reviewer: reviewer.user_acct, can_export: 1, can_review: 0 });
  });

  it.each([{ status: 11 }, { is_lock: true }, { deleted_at: new Date() }])(
    'is for the applicant when the only other administrator is %o',
    async (state) => {
      const id = await request();
      await changeAccount(server, reviewer, state);
      expect((await rowOf(id)).can_review).toBe(1);
      expect((await review(id, { status: 10 }, client)).code).toBe(0);
      await changeAccount(server, reviewer, { status: 10, is_lock: false, deleted_at: null });
    },
  );

  it('isn’t asked of an only administrator for up to 100 numbers, who would decide alone', async () => {
    await changeAccount(server, reviewer, { is_lock: true });
    const small = await ask({ name: uniqueName('one'), num: 1 });
    const large = await ask({ name: uniqueName('many'), num: 101 });
    expect(await rowOf(Number(small.id))).toMatchObject({ status: 10, reviewer: applicant.user_acct, can_export: 1 });
    expect(await serialsOf(Number(small.id))).toHaveLength(1);
    expect(large.batch_id).toBe('');
    expect(await rowOf(Number(large.id))).toMatchObject({ status: 0, can_review: 1 });
    await changeAccount(server, reviewer, { is_lock: false });
  });

  it('needs a reason to reject, and makes nothing then', async () => {
    const id = await request();
    expect(await review(id, { status: 11, reason: ' ' })).toEqual({ code: 11001, msg: 'Reason cannot be empty.' });
    expect(await review(id, { status: 11, reason: 'too many' })).toMatchObject({ code: 0, batch_id: '' });
    expect(await rowOf(id)).toMatchObject({ status: 11, reason: 'too many', approve_time: null, can_export: 0 });
    expect(await serialsOf(id)).toEqual([]);
    expect((await actionsOn(id)).at(-1)).toEqual(['code.reject', reviewer.user_acct, { reason: 'too many' }]);
  });

  it('counts once, of many that approve, reject and cancel at once', async () => {
    const id = await request();
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, number) =>
        [() => review(id), () => review(id, { status: 11, reason: 'no' }), () => cancel(id)][number % 3]?.(),
      ),
    );
    expect(answers.filter((answer) => answer?.code === 0)).toHaveLength(1);
    expect(await serialsOf(id)).toHaveLength((await rowOf(id)).status === 10 ? 100 : 0);
    expect(await actionsOn(id)).toHaveLength(2);
  });

  it('is refused for what is settled or was never asked for', async () => {
    const { id } = await approved();
    const settled = 'This application for codes has been settled already. Please refresh.';
    expect(await review(id)).toEqual({ code: 11001, msg: settled });
    expect((await cancel(id)).msg).toBe(settled);
    expect((await review(2_000_000_000)).msg).toBe('This application for codes could not be found.');
    expect((await review(await request(), { status: 10 }, client)).code).toBe(30001);
  });

  it('happens by itself where the platform is set so', async () => {
    const alone = await startBeside(server, { AUTO_APPROVE_CODES: '1' });
    const by = (await signIn(alone, applicant)).with({ locale: 'en' });
    const id = await request(100, by);
    expect(await rowOf(id)).toMatchObject({ status: 10, reviewer: applicant.user_acct, can_export: 1 });
    expect((await actionsOn(id)).map(([action]) => action)).toEqual(['code.request', 'code.approve']);
    // AUTO_APPROVE_CODES also lets administrators decide on their own older applications.
    const older = await request();
    expect((await rowOf(older, by)).can_review).toBe(1);
    expect((await review(older, { status: 10 }, by)).code).toBe(0);
    await alone.close();
  });
});

describe('an approved batch', () => {
  it('has as many numbers as were asked for, not yet used, with codes that are kept as hashes', async () => {
    const { id, batch_id } = await approved(150);
    const { rows } = await sheetOf(batch_id);
    const serials = await serialsOf(id);
    expect(serials).toHaveLength(150);
    expect(rows.map(([device_no]) => device_no)).toEqual(serials.map(({ device_no }) => device_no));
    for (const [index, { device_no, active_code_hash, status, tenant_id }] of serials.entries()) {
      const [number, code = ''] = rows[index] ?? [];
      expect([number, status, tenant_id]).toEqual([device_no, -1, null]);
      expect(device_no).toMatch(/^SM\d{7}$/);
      expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
      expect(active_code_hash).toEqual(hashActiveCode(code.replaceAll('-', '').toLowerCase()));
    }
    const everything = JSON.stringify(await sql('select * from device_serial where request_id = $1', [id]));
    const kept = await sql<{ sheet_enc: Buffer }>('select sheet_enc from code_request where id = $1', [id]);
    for (const [, code = ''] of rows) {
      expect(everything).not.toContain(code);
      expect(kept[0]?.sheet_enc.includes(code)).toBe(false);
    }
  });

  it('never has a number of another, also when several of 10,000 are approved at once', { tags: 'long' }, async () => {
    const single = await request(10_000);
    const started = performance.now();
    expect((await review(single)).code).toBe(0);
    console.info(`10,000 device numbers made in ${Math.round(performance.now() - started)} ms`);
    const ids = await Promise.all(Array.from({ length: 3 }, () => request(10_000)));
    const answers = await Promise.all(ids.map((id) => review(id)));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    const [count] = await sql<{ all: number; numbers: number }>(
      `select count(*)::int as all, count(distinct device_no)::int as numbers from device_serial where request_id = any($1)`,
      [[single, ...ids]],
    );
    expect(count).toEqual({ all: 40_000, numbers: 40_000 });
    // Each batch is likely to meet numbers of an earlier one (10,000 of 10 million), and makes new ones instead of them.
    const { rows } = await sheetOf(String(answers[2]?.batch_id));
    const numbers = rows.map(([number]) => number);
    expect(numbers).toEqual(numbers.toSorted());
  });

  it('has numbers that are all different and can’t be counted on', () => {
    const numbers = newDeviceNumbers(5_000);
    expect(new Set(numbers).size).toBe(5_000);
    expect(numbers).toEqual([...numbers].sort());
    const next = numbers.filter(
      (number, index) => Number(number.slice(2)) + 1 === Number(numbers[index + 1]?.slice(2)),
    );
    expect(next.length).toBeLessThan(100);
  });
});

describe('the sheet of a batch', () => {
  it('has four columns in the language of who asks, under a name of its own, and is noted', async () => {
    const { batch_id } = await approved();
    const { response, header, rows } = await sheetOf(batch_id, 'zh');
    expect(header).toEqual(['设备编号', '激活码', '批次', '生成时间']);
    expect(rows).toHaveLength(100);
    expect(rows[0]?.slice(2)).toEqual([batch_id, expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)]);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(`激活码-${batch_id}.xlsx`)}`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await sheetOf(batch_id)).header).toEqual(['Device number', 'Activation code', 'Batch', 'Created']);
    expect(await actionsOn(batch_id)).toEqual(
      [1, 2].map(() => ['code.export', applicant.user_acct, { format: 'xlsx', count: 100 }]),
    );
  });

  it('is there until a day after it was first exported', async () => {
    const { id, batch_id } = await approved();
    await sheetOf(batch_id);
    const { exported_at } = await rowOf(id);
    expect(exported_at).not.toBeNull();
    await sheetOf(batch_id);
    expect((await rowOf(id)).exported_at).toBe(exported_at);
    await sql(`update code_request set exported_at = now() - interval '23 hours' where id = $1`, [id]);
    await destroySheets(server.services.pool);
    expect((await sheetOf(batch_id)).rows).toHaveLength(100);

    await sql(`update code_request set exported_at = now() - interval '25 hours' where id = $1`, [id]);
    const gone = 'The codes of this batch were exported and destroyed, so they cannot be exported again.';
    expect(await (await download(batch_id)).json()).toEqual({ code: 11001, msg: gone });
    expect((await rowOf(id)).can_export).toBe(0);
    const { id: unexported } = await approved();
    expect(await destroySheets(server.services.pool)).toBe(1);
    const sheets = await sql<{ id: number; there: boolean }>(
      'select id, sheet_enc is not null as there from code_request where id = any($1) order by id',
      [[id, unexported]],
    );
    expect(sheets).toEqual([
      { id, there: false },
      { id: unexported, there: true },
    ]);
    expect(await (await download(batch_id, { format: 'labels' })).json()).toEqual({ code: 11001, msg: gone });
  });

  it('leaves out a code that another took the place of', async () => {
    const { id, batch_id } = await approved();
    const [serial] = await sql<{ id: number; device_no: string }>(
      'select id, device_no from device_serial where request_id = $1 limit 1',
      [id],
    );
    await client.mutate('serial.renewCode', { id: serial?.id });
    const { rows } = await sheetOf(batch_id);
    expect(rows.filter(([, code]) => !code).map(([device_no]) => device_no)).toEqual([serial?.device_no]);
    const page = await (await download(batch_id, { format: 'labels' })).text();
    expect(page).not.toContain(serial?.device_no);
    expect(page.match(/<article>/g)).toHaveLength(99);
  });

  it('is refused for what is no batch', async () => {
    expect(await (await download('none')).json()).toMatchObject({ code: 11001 });
    const nobody = await fetch(`${server.origin}/skinMgrSrv/device/serialExport?id=none`);
    expect(nobody.status).toBe(401);
  });
});

/** Returns the modules of the QR code on a label: 1 for dark, 0 for light. */
function modulesIn(svg: string): number[] {
  const [, left = '', side = ''] = /viewBox="-(\d+) -\d+ (\d+) \d+"/.exec(svg) ?? [];
  const size = Number(side) - 2 * Number(left);
  const modules = Array.from({ length: size * size }, () => 0);
  for (const [, column, row, length] of svg.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    modules.fill(1, Number(row) * size + Number(column), Number(row) * size + Number(column) + Number(length));
  }
  return modules;
}

describe('labels', () => {
  it('are a page that needs nothing else: number, code in groups and a QR code that says both', async () => {
    const { batch_id } = await approved();
    const { rows } = await sheetOf(batch_id);
    const page = await (await download(batch_id, { format: 'labels' })).text();
    const labels = [
      ...page.matchAll(/<article>(<svg.*?<\/svg>)<div><b>(.*?)<\/b><code>(.*?)<\/code><\/div><\/article>/gs),
    ];
    expect(labels).toHaveLength(100);
    for (const [index, [, svg = '', device_no = '', code = '']] of labels.entries()) {
      const [number, active_code] = rows[index] ?? [];
      expect([device_no, code.replaceAll('\n', '-')]).toEqual([number, active_code]);
      const text = labelText({ device_no, active_code: active_code ?? '' });
      expect(text).toMatch(/^SM:SM\d{7}:[2-9A-Z]{12}$/);
      expect(modulesIn(svg)).toEqual([...create(text, { errorCorrectionLevel: 'M' }).modules.data]);
    }
    expect(page.match(/<section>/g)).toHaveLength(Math.ceil(100 / 24));
    expect(page).not.toMatch(/<script|src=|href=|url\(|style="/);
    expect((await actionsOn(batch_id)).at(-1)).toEqual([
      'code.export',
      applicant.user_acct,
      { format: 'labels', count: 100 },
    ]);
  });

  it('run nothing, load nothing and have no style but their own', async () => {
    const { batch_id } = await approved();
    const response = await download(batch_id, { format: 'labels' });
    const page = await response.text();
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toBe(`${FILE_POLICY}; style-src 'sha256-${hash}'`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('are in the language of who asks, and show a batch’s name as it is', async () => {
    const { id } = await ask({ name: '<img src=x onerror=alert(1)> & "co"', num: 100 });
    const { batch_id } = await review(Number(id));
    const page = await (await download(String(batch_id), { format: 'labels' }, 'zh')).text();
    expect(page).toContain('<html lang="zh">');
    expect(page).toContain('<h1>激活码标签：&lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot;</h1>');
    expect(page).toContain('共 100 张标签');
    expect(page).not.toContain('<img');
  });

  it('of 10,000 leave the server time for others', { tags: 'long' }, async () => {
    const { batch_id } = await approved(10_000);
    const started = performance.now();
    const page = download(batch_id, { format: 'labels' }).then((response) => response.text());
    const waits: number[] = [];
    let isDone = false;
    void page.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const asked = performance.now();
      await fetch(`${server.origin}/livez`);
      waits.push(performance.now() - asked);
    }
    const size = (await page).length;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.info(
      `10,000 labels, ${(size / 1e6).toFixed(1)} MB in ${seconds} s; ${waits.length} other requests waited ${Math.round(Math.max(...waits))} ms at most`,
    );
    expect(Math.max(...waits)).toBeLessThan(2_000);
    expect((await page).match(/<article>/g)).toHaveLength(10_000);
  });
});
