import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { photo, testStart, wholeTest } from '#tests/factories/mirror-test.ts';
import { buildPromotion } from '#tests/factories/promotion.ts';
import { createMirrorClient, file, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { runScheduled } from '#tests/factories/scheduled.ts';
import { type RunningServer, startProcessBeside, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Shop {
  readonly main: Account;
  readonly device: Device;
  readonly client: RestClient;
}

async function buildShop(): Promise<Shop> {
  const { tenant_id } = await buildTenant(server);
  const main = await buildUser(server, { tenant_id });
  return { main, device: await buildDevice(server, { tenant_id }), client: await signIn(server, main) };
}

interface Listed {
  readonly id: number;
  readonly mobile: string;
}

const run = () => runScheduled(server, 'customer-erase');
const makeDue = (id: number) =>
  server.services.pool.query("update customer set erase_at = now() - interval '1 minute' where customer_id = $1", [id]);
const listed = async (client: RestClient, q = '') =>
  (await client.post('/skinMgrSrv/customer/list', { q })).json().list as unknown as Listed[];
const erase = async (client: RestClient, id: number, confirm: string) =>
  (await client.post('/skinMgrSrv/customer/erase', { id, confirm })).json();

/** Returns every row of every table as text. */
async function dump(): Promise<string> {
  const { rows } = await server.services.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    rows.map(({ name }) => server.services.pool.query<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return texts.flatMap((table) => table.rows.map(({ row }) => row)).join('\n');
}

async function filesOf(folder: string): Promise<{ name: string; content: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const full = path.join(parentPath, name);
        return { name: full, content: (await readFile(full)).toString('latin1') };
      }),
  );
}

describe('an erased person', () => {
  it('leaves none of its facts in the database, the files and the log, and no picture', async () => {
    const { main, device, client } = await buildShop();
    const served = await startProcessBeside(server, { LOG_LEVEL: 'debug', MIRROR_TESTS_PER_MINUTE: '0' });
    const mirror = createMirrorClient(served, device);
    const facts = {
      nickname: 'Zenobia Quarrington',
      mobile: '+86 139-8765-4321',
      number: '13987654321',
      location: 'Larkspur Terrace 17',
      level: 'diamond-rank',
      comments: 'allergic to walnuts',
      introducer: 'Aunt Petronella',
      note: 'her wedding is in May',
      answer: 'a cream from Dr. Vexley',
      second_answer: 'night shifts at the clinic',
      consent: 'consent-of-quarrington',
      second_nickname: 'Zenny Q',
      second_mobile: '0086 137 1111 2222',
      second_number: '13711112222',
      trashed: 'came with a rash',
      open: 'friend of Mr. Oxbow',
      third_answer: 'sunflower oil',
      second_location: 'Harbour Lane 3',
      second_comments: 'prefers mornings',
      piece: 'rringt',
      contact: 'call her after the concert',
      coupon: 'CODE7KQ4M9',
      prize: 'PRZE7KQ4M9',
      open_prize: 'PRZE8KQ4M9',
      openId: 'oFollower-Zenobia-77',
      scanId: 'o-scanned-before-the-test',
    };
    const consent = { text_id: facts.consent, photos: 1, contact: 1, marketing: 1 };
    const white = await photo('#c96');
    const upload = async (customer: object, more: object = {}) => {
      const meta = wholeTest({ consent, customer, ...more });
      const files = { white: file(white, 'white.jpg'), uv: file(await photo('#69c'), 'uv.jpg') };
      const { analysis_id, share_id, code } = (
        await mirror.post('/mirrorSrv/record/upload', { meta, ...files }, 'multipart')
      ).json();
      expect(code).toBe(0);
      return { analysis_id: String(analysis_id), share_id: String(share_id) };
    };
    const { nickname, mobile, location, level, comments, introducer } = facts;
    const first = await upload(
      { nickname, mobile, location, level, comments, introducer, sex: 0, age: 41 },
      { questions: { 1: facts.answer, 2: facts.second_answer, 3: [facts.third_answer] } },
    );
    const second = await upload({
      nickname: facts.second_nickname,
      mobile: facts.second_mobile,
      location: facts.second_location,
      comments: facts.second_comments,
    });
    const trashed = await upload({ nickname, mobile, comments: facts.trashed });
    const begun = testStart({ consent, customer: { nickname, mobile, introducer: facts.open } });
    const open = (await mirror.post('/mirrorSrv/record/create', begun, 'json')).json();
    const staff = client;
    const shop = { tenant_id: device.tenant_id };
    await staff.post('/skinMgrSrv/record/mark', { analysis_id: first.analysis_id, mark: facts.note });
    await server.services.prisma.follow_up.update({
      where: { tenant_id_record_id: { tenant_id: device.tenant_id, record_id: first.analysis_id } },
      data: { note: facts.contact },
    });
    await server.services.prisma.report_push.create({
      data: {
        tenant_id: device.tenant_id,
        record_id: first.analysis_id,
        open_id: facts.openId,
        locale: 'zh',
        origin: '',
      },
    });
    await server.services.prisma.scan_session.create({
      data: {
        ...shop,
        scan_id: randomUUID(),
        device_id: device.device_id,
        record_id: first.analysis_id,
        phone_hash: new Uint8Array(32),
        open_id: facts.scanId,
        ends_at: new Date(),
      },
    });
    const coupon = { name: 'Welcome', type: 'amount', value: 10, start_time: new Date(), end_time: new Date() };
    const { coupon_id } = await server.services.prisma.coupon.create({ data: { ...coupon, ...shop } });
    await server.services.prisma.coupon_claim.create({
      data: { ...shop, coupon_id, record_id: first.analysis_id, code: facts.coupon },
    });
    const awards = [{ probability: 10_000, total_num: 9 }];
    const { act_id } = await buildPromotion(server, { ...shop, awards, daily_limit: null });
    for (const [test, redeem_code] of [
      [first, facts.prize],
      [second, facts.open_prize],
    ] as const) {
      const drawn = await staff.post('/skinSrv/active/draw', { shareId: test.share_id }, 'json');
      expect(drawn.json()).toMatchObject({ code: 0, award: {} });
      const draw = { ...shop, record_id: test.analysis_id };
      await server.services.prisma.draw.updateMany({ where: draw, data: { redeem_code } });
    }
    const redeemed = await staff.post('/skinMgrSrv/active/redeem', { redeem_code: facts.prize }, 'json');
    expect(redeemed.json().code).toBe(0);
    await staff.post('/skinMgrSrv/record/del', { code: '', ids: trashed.analysis_id });
    for (const q of [facts.nickname, facts.number, facts.piece, '8765-4321']) {
      await staff.mutate('view.save', { list: 'records', name: `search ${q}`, search: { q }, shared: false });
    }
    for (const name of [`x${facts.mobile}`, `for ${facts.nickname}`]) {
      await staff.mutate('view.save', { list: 'records', name, search: {}, shared: false });
    }
    const sheet = `export/${device.tenant_id}/sheet.csv`;
    await server.services.storage.put(sheet, `${facts.nickname},${facts.mobile}`);
    await server.services.prisma.export_job.create({
      data: {
        tenant_id: device.tenant_id,
        user_id: main.user_id,
        input: { q: facts.nickname },
        locale: 'en',
        origin: '',
        status: 2,
        total: 1,
        done: 1,
        file_name: 'records.csv',
        path: sheet,
      },
    });
    const { data } = (await staff.query('record.get', { id: first.analysis_id })).json().result as unknown as {
      data: { images: [{ url: string }] };
    };
    expect((await staff.get(`${data.images[0].url}_40x40`)).status).toBe(200);
    const [person, other] = [(await listed(client, facts.number))[0], (await listed(client, facts.second_number))[0]];
    await client.post('/skinMgrSrv/customer/merge', { from: other?.id, to: person?.id });
    const id = person?.id ?? 0;

    const question = {
      type: 3,
      title: facts.nickname,
      contact: facts.number,
      file: file(await photo('#936'), 'screen.jpg'),
      content: `${facts.nickname} (0086 139 8765-4321) and ${facts.second_nickname} miss their reports`,
    };
    const asked = (await staff.post('/skinMgrSrv/support/submit', question, 'multipart')).json();
    expect(asked.code).toBe(0);
    await staff.mutate('support.comment', { id: asked.id, content: `${facts.second_number} called again` });

    const folder = String(server.services.env.DATA_DIR);
    const before = await dump();
    expect(Object.values(facts).filter((fact) => !before.includes(fact))).toEqual([]);
    const photos = (await filesOf(folder)).filter(({ name }) => name.includes(`/${device.tenant_id}/`));
    expect(photos.length).toBeGreaterThanOrEqual(8);

    expect((await erase(client, id, '4321')).code).toBe(0);
    expect(await run()).toBe(0);
    await makeDue(id);
    expect(await run()).toBe(1);

    const after = await dump();
    for (const fact of Object.values(facts)) expect(after.includes(fact), fact).toBe(false);
    const left = await filesOf(folder);
    expect(left.filter(({ name }) => photos.some((one) => one.name === name))).toEqual([]);
    for (const { content, name } of left) {
      for (const fact of Object.values(facts)) expect(content.includes(fact), `${fact} in ${name}`).toBe(false);
    }
    const shared = await client.query('report.share', { share_id: first.share_id });
    expect(shared.json().error?.data.code_name).toBe('SHARE_UNAVAILABLE');

    // The draws still count, and prove that the draw is fair, but nobody finds a winner by them.
    const winners = async () => (await staff.post('/skinMgrSrv/active/winners', { act_id }, 'json')).json();
    expect(await winners()).toMatchObject({ list: [], total: 0 });
    const drawn = { where: { ...shop, act_id }, select: { seq: true, award: { select: { awarded: true } } } };
    const won = { award: { awarded: 2 } };
    expect(await server.services.prisma.draw.findMany(drawn)).toMatchObject([won, won]);

    const ticket = (await staff.query('support.get', { id: asked.id })).json().result as unknown as { data: object };
    expect(ticket.data).toMatchObject({
      title: '***',
      contact: '***',
      content: '*** (***) and *** miss their reports',
      images: [],
      replies: [{ content: '*** called again' }],
    });

    // A mirror that goes on with a test of the person can't add photos.
    const late = await mirror.post(
      '/mirrorSrv/record/image',
      { analysis_id: open.analysis_id, kind: 'white', file: file(white, 'white.jpg') },
      'multipart',
    );
    expect(late.json().code).toBe(11001);
    for (const fact of Object.values(facts)) expect(served.output().includes(fact), `${fact} in the log`).toBe(false);
    await served.close();

    const { rows } = await server.services.pool.query<{ scores: unknown[]; customer_sex: number }>(
      'select scores, customer_sex from skin_record where record_id = $1',
      [first.analysis_id],
    );
    expect(rows[0]?.scores.length).toBeGreaterThan(0);
    expect(rows[0]?.customer_sex).toBe(0);
  });

  it('leaves tests that take nothing any more: no note, no sale, no link, no scan', async () => {
    const { main, device, client } = await buildShop();
    const mirror = createMirrorClient(server, device);
    const meta = wholeTest({ customer: { mobile: '13500000005' } });
    const { analysis_id } = (await mirror.post('/mirrorSrv/record/upload', { meta })).json();
    const [person] = (await listed(client)) as [Listed];
    await erase(client, person.id, '0005');
    await makeDue(person.id);
    expect(await run()).toBe(1);
    const refused = { code: 40010, msg: expect.stringContaining('已按其要求删除') };
    const { user_acct } = await buildGuide(server, { parent: main, power: [2] });
    const stranger = await signIn(server, { user_acct });
    const writes: [path: string, fields: object, type?: 'json'][] = [
      ['/skinMgrSrv/record/mark', { analysis_id, mark: 'Mrs Wang 13955556666 wrote again' }],
      ['/skinMgrSrv/record/sold', { analysis_id, goods: [] }, 'json'],
      ['/skinMgrSrv/share/create', { analysis_id }],
    ];
    for (const [path, fields, type] of writes) {
      expect((await client.post(path, { ...fields }, type)).json(), path).toMatchObject(refused);
      expect((await stranger.post(path, { ...fields }, type)).json(), path).toMatchObject({ code: 11001 });
    }
    for (const operation of ['record.clearMark', 'record.unsell'])
      expect((await client.mutate(operation, { analysis_id })).json().error?.data.code_name).toBe('RECORD_ERASED');

    await client.post('/skinMgrSrv/config/update', { qr_process: 2 });
    // A mirror that sends the test again, now with the code of a scan, connects nobody with it.
    const { session } = (await mirror.post('/mirrorSrv/session/scan')).json();
    const scanned = await client.post('/skinSrv/session/scan', { code: session, phone: randomUUID() }, 'json');
    expect(scanned.json().code).toBe(0);
    const again = await mirror.post('/mirrorSrv/record/upload', { meta: { ...meta, session } });
    expect(again.json()).toMatchObject({ code: 0, duplicate: 1 });
    const left = { tenant_id: device.tenant_id, record_id: String(analysis_id) };
    expect(await server.services.prisma.scan_session.count({ where: left })).toBe(0);
    expect(await server.services.prisma.skin_record.findFirst({ where: left })).toMatchObject({ mark: '', sold: null });
  });

  it('who is tested again is a new person', async () => {
    const { device, client } = await buildShop();
    const mirror = createMirrorClient(server, device);
    const send = () =>
      mirror.post('/mirrorSrv/record/upload', { meta: wholeTest({ customer: { mobile: '13500000001' } }) });
    await send();
    const [person] = (await listed(client)) as [Listed];
    await erase(client, person.id, '0001');
    await makeDue(person.id);
    expect(await run()).toBe(1);
    expect(await listed(client)).toEqual([]);
    await send();
    const [again] = (await listed(client)) as [Listed];
    expect([again.id === person.id, again.mobile]).toEqual([false, '13500000001']);
  });

  it('is gone although another file of the shop can’t be removed, and the job says so', async () => {
    const { device, client } = await buildShop();
    const { storage, prisma, env } = server.services;
    const mirror = createMirrorClient(server, device);
    await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest({ customer: { mobile: '13500000007' } }) });
    const [person] = (await listed(client)) as [Listed];
    await erase(client, person.id, '0007');
    await makeDue(person.id);
    // The disk refuses to delete a folder as a file.
    const { tenant_id } = device;
    const stuck = `goods/${tenant_id}/stuck`;
    await storage.put(`${stuck}/inside.jpg`, 'a picture');
    await prisma.file_removal.create({ data: { tenant_id, path: stuck } });
    await expect(run()).rejects.toThrow(/1 of \d+ shops/);
    expect(await listed(client)).toEqual([]);
    expect(await prisma.file_removal.count({ where: { tenant_id, path: stuck } })).toBe(1);
    await rm(path.join(env.DATA_DIR, 'files', stuck), { recursive: true });
    await prisma.file_removal.deleteMany({ where: { tenant_id } });
  });

  it('stays whole when the erasure is cancelled, or asked for with wrong digits', async () => {
    const { device, client } = await buildShop();
    const mirror = createMirrorClient(server, device);
    await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest({ customer: { mobile: '13500000002' } }) });
    const [person] = (await listed(client)) as [Listed];
    expect((await erase(client, person.id, '2222')).code).toBe(11001);
    expect((await erase(client, person.id, '0002')).code).toBe(0);
    await makeDue(person.id);
    expect((await client.post('/skinMgrSrv/customer/keep', { id: person.id })).json().code).toBe(0);
    expect(await run()).toBe(0);
    expect((await listed(client)).map(({ mobile }) => mobile)).toEqual(['13500000002']);
  });

  it('is neither merged nor split until the erasure is cancelled, so that nothing of the person stays', async () => {
    const { device, client } = await buildShop();
    const mirror = createMirrorClient(server, device);
    const send = (mobile: string) =>
      mirror.post('/mirrorSrv/record/upload', { meta: wholeTest({ customer: { mobile } }) });
    for (const mobile of ['13500000011', '13500000012', '13500000011']) await send(mobile);
    const people = await listed(client);
    const idOf = (mobile: string) => people.find((one) => one.mobile === mobile)?.id ?? 0;
    const [from, to] = [idOf('13500000011'), idOf('13500000012')];
    const { list } = (await client.post('/skinMgrSrv/customer/detail', { id: from })).json();
    const [first] = list as { id: string }[];
    const merge = async (ids: Record<string, unknown>) =>
      (await client.post('/skinMgrSrv/customer/merge', ids)).json().code;
    expect((await erase(client, from, '0011')).code).toBe(0);
    expect(await merge({ from, to })).toBe(40010);
    expect(await merge({ from: to, to: from })).toBe(40010);
    const split = { id: from, record_ids: [first?.id] };
    expect((await client.post('/skinMgrSrv/customer/split', split)).json().code).toBe(40010);
    await client.post('/skinMgrSrv/customer/keep', { id: from });
    expect(await merge({ from, to })).toBe(0);
  });

  it('leaves no number of a person who was merged into a split one before the split was undone', async () => {
    const { device, client } = await buildShop();
    const mirror = createMirrorClient(server, device);
    const send = (mobile: string) =>
      mirror.post('/mirrorSrv/record/upload', { meta: wholeTest({ customer: { mobile } }) });
    for (const mobile of ['13500000021', '13500000021', '13500000022']) await send(mobile);
    const people = await listed(client);
    const idOf = (mobile: string) => people.find((one) => one.mobile === mobile)?.id ?? 0;
    const [person, other] = [idOf('13500000021'), idOf('13500000022')];
    const { list } = (await client.post('/skinMgrSrv/customer/detail', { id: person })).json();
    const record_ids = (list as { id: string }[]).slice(0, 1).map(({ id }) => id);
    const split = (await client.post('/skinMgrSrv/customer/split', { id: person, record_ids })).json();
    expect((await client.post('/skinMgrSrv/customer/merge', { from: other, to: split.id })).json().code).toBe(0);
    expect((await client.mutate('customer.undo', { move_id: split.move_id })).status).toBe(200);
    expect((await erase(client, person, '0021')).code).toBe(0);
    await makeDue(person);
    expect(await run()).toBe(1);
    expect(await listed(client)).toEqual([]);
    const left = await dump();
    for (const mobile of ['13500000021', '13500000022']) expect(left.includes(mobile), mobile).toBe(false);
  });
});
