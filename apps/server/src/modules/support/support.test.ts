import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { type Answer, createClient, file, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
let main: Account;
let shop: RestClient;
let platform: RestClient;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await startTestServer({ SUPPORT_EMAIL: 'help@platform.example' });
  main = await buildUser(server);
  shop = await signIn(server, main);
  platform = await signIn(server, await buildAdmin(server));
  picture = new Uint8Array(
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#39c' } })
      .png()
      .toBuffer(),
  );
});
afterAll(() => server.close());

const QUESTION = { type: 1, title: 'Lamp', content: 'The UV lamp stays dark.', contact: '13800000000' };

async function ask(client: RestClient, fields: Record<string, unknown> = {}): Promise<number> {
  const answer = (await client.post('/skinMgrSrv/support/submit', { ...QUESTION, ...fields }, 'multipart')).json();
  expect(answer).toMatchObject({ code: 0 });
  return answer.id as number;
}

const codeOf = (answer: Answer) => answer.json().code;
const read = async (client: RestClient, id: number) =>
  (await client.query('support.get', { id })).json().result?.data as Record<string, unknown> | undefined;
const firstPicture = async (id: number) => ((await read(platform, id)) as { images: string[] }).images[0];
const listed = async (client: RestClient, fields = {}) =>
  (await client.post('/skinMgrSrv/support/list', fields)).json() as unknown as {
    list: { id: number }[];
    total: number;
  };

describe('a question', () => {
  it.each([
    ['type', { type: '' }],
    ['content', { content: ' ' }],
    ['contact', { contact: '' }],
  ])('needs a %s', async (_field, missing) => {
    expect(codeOf(await shop.post('/skinMgrSrv/support/submit', { ...QUESTION, ...missing }))).toBe(11001);
  });

  it('of a type that does not exist is refused', async () => {
    expect(codeOf(await shop.post('/skinMgrSrv/support/submit', { ...QUESTION, type: 7 }))).toBe(11001);
  });

  it('is answered by the platform, added to by the shop, and closed', async () => {
    const id = await ask(shop, { presale: 1 });
    expect(await read(platform, id)).toMatchObject({ content: QUESTION.content, presale: 1, status: 0, replies: [] });
    const reply = (fields: Record<string, unknown>) => platform.post('/skinMgrSrv/support/reply', { id, ...fields });
    expect(codeOf(await reply({ content: '' }))).toBe(11001);
    expect(codeOf(await reply({ content: 'Please restart it.' }))).toBe(0);
    expect(await read(shop, id)).toMatchObject({
      status: 10,
      replies: [{ is_platform: true, content: 'Please restart it.' }],
    });
    expect((await shop.mutate('support.comment', { id, content: 'Still dark.' })).status).toBe(200);
    expect(await read(platform, id)).toMatchObject({ status: 0, reply_count: 2 });
    expect(codeOf(await reply({ status: 20 }))).toBe(0);
    expect((await shop.mutate('support.comment', { id, content: 'Thanks' })).json().error?.data.code_name).toBe(
      'TICKET_CLOSED',
    );
    expect((await read(shop, id))?.replies).toHaveLength(2);
  });

  it('keeps its pictures without what was hidden in them, at an address that ends with the day', async () => {
    const id = await ask(shop, { file: file(picture, 'screen.png') });
    const address = String(await firstPicture(id));
    const image = await createClient(server).send(address, {});
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(address).not.toContain('support/');
  });

  it.each([
    ['that is no picture', new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 30101],
    ['that is too large', new Uint8Array(3 * 1024 * 1024), 30102],
  ])('with a file %s is refused and nothing is kept', async (_what, bytes, code) => {
    const { total } = await listed(shop);
    const answer = await shop.post(
      '/skinMgrSrv/support/submit',
      { ...QUESTION, file: file(bytes, 'a.png') },
      'multipart',
    );
    expect(codeOf(answer)).toBe(code);
    expect((await listed(shop)).total).toBe(total);
  });

  it("about another shop's mirror is refused like one about a mirror that does not exist", async () => {
    const foreign = await buildDevice(server);
    const about = async (device_no: string) =>
      (await shop.post('/skinMgrSrv/support/submit', { ...QUESTION, device_no })).text;
    expect(await about(foreign.device_no)).toBe(await about('nobody-made-it'));
    expect(await about(foreign.device_no)).toContain('20001');
  });

  it('can be asked ten times a day', async () => {
    const eager = await signIn(server, await buildUser(server));
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => eager.post('/skinMgrSrv/support/submit', QUESTION)),
    );
    expect(answers.filter((answer) => codeOf(answer) === 0)).toHaveLength(10);
    expect(answers.filter((answer) => codeOf(answer) === 30003)).toHaveLength(5);
  });
});

it('a question is mailed to whoever answers', async () => {
  await ask(shop, { title: 'Mirror <b>hums</b>', content: 'All day.' });
  const mail = async () =>
    (
      await server.services.pool.query('select recipient, subject, body from outbox_message where subject like $1', [
        '%Mirror <b>hums</b>',
      ])
    ).rows[0];
  await expect.poll(mail).toMatchObject({
    recipient: 'help@platform.example',
    subject: expect.stringContaining('Mirror <b>hums</b>'),
    body: expect.stringContaining('All day.'),
  });
});

describe('questions are seen', () => {
  it('by whoever asked and by the main account, not by other guides and other shops', async () => {
    const guide = await signIn(server, await buildGuide(server, { parent: main }));
    const other = await signIn(server, await buildGuide(server, { parent: main }));
    const stranger = await signIn(server, await buildUser(server));
    const id = await ask(guide);
    const has = async (client: RestClient) =>
      (await listed(client, { pageSize: 500 })).list.some((row) => row.id === id);
    expect([await has(guide), await has(shop), await has(platform)]).toEqual([true, true, true]);
    expect([await has(other), await has(stranger)]).toEqual([false, false]);
    for (const client of [other, stranger]) {
      const [foreign, missing] = [
        await client.query('support.get', { id }),
        await client.query('support.get', { id: 2_000_000_000 }),
      ];
      expect(foreign.json().error?.data.code_name).toBe('TICKET_NOT_FOUND');
      expect(foreign.json().error?.message).toBe(missing.json().error?.message);
      expect((await client.mutate('support.comment', { id, content: 'x' })).json().error?.data.code_name).toBe(
        'TICKET_NOT_FOUND',
      );
    }
  });

  it('by their words, their shop and their state', async () => {
    const owner = await buildUser(server);
    const client = await signIn(server, owner);
    const id = await ask(client, { content: 'Quokka in the lamp' });
    await ask(client);
    expect((await listed(client, { q: 'quokka' })).list.map((row) => row.id)).toEqual([id]);
    await platform.post('/skinMgrSrv/support/reply', { id, content: 'Let it out.', status: 20 });
    expect((await listed(client, { status: 20 })).list.map((row) => row.id)).toEqual([id]);
    expect((await listed(client, { status: 0 })).total).toBe(1);
  });
});

describe('diagnostics', () => {
  it('say how the shop stands and nothing about its customers, its secrets or its people', async () => {
    const owner = await buildUser(server, { mobile: '13955556666', email: 'owner@shop.example' });
    const client = await signIn(server, owner);
    const device = await buildDevice(server, { tenant_id: owner.tenant_id });
    await buildRecord(server, {
      device,
      status: 3,
      reason_key: 'no_face',
      customer_mobile: '13700001111',
      customer_nickname: '秘密',
    });
    const set = (key: string, value: unknown) =>
      server.services.pool.query('insert into config_value (tenant_id, key, value) values ($1, $2, $3)', [
        owner.tenant_id,
        key,
        JSON.stringify(value),
      ]);
    await set('chart_type', 'rose');
    await set('oa_secret', 'hush-hush');
    const shown = (await client.query('support.diagnostics', {})).json().result?.data as { diagnostics: unknown };
    const id = await ask(client, { with_diag: 1 });
    const ticket = await read(platform, id);
    expect(ticket?.diagnostics).toMatchObject({
      version: expect.any(String),
      settings: { chart_type: 'rose' },
      devices: [{ device_no: device.device_no }],
      failed_tests: [{ reason_key: 'no_face' }],
    });
    expect(ticket?.diagnostics).toEqual(shown.diagnostics);
    const text = JSON.stringify(ticket?.diagnostics);
    for (const secret of [
      '13955556666',
      'owner@shop.example',
      '13700001111',
      '秘密',
      'hush-hush',
      device.secret,
      owner.user_acct,
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('are sent only when asked for', async () => {
    expect(await read(platform, await ask(shop))).toMatchObject({ diagnostics: null, with_diag: 0 });
  });
});
