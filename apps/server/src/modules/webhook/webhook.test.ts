import { MAX_WEBHOOKS, WEBHOOK_EVENTS } from '@skin-mirror/shared/webhook/webhook.ts';
import { WEBHOOK_MESSAGES } from '@skin-mirror/shared/webhook/webhook-message.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { wholeTest } from '#tests/factories/mirror-test.ts';
import { buildPromotion } from '#tests/factories/promotion.ts';
import { createClient, createMirrorClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { runScheduled } from '#tests/factories/scheduled.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { type Receiver, startReceiver, verified } from '#tests/factories/webhook-receiver.ts';
import { asServer } from '#tests/statements/recorder.ts';
import { sendDue } from './send-due.ts';

let server: RunningServer;
let receiver: Receiver;
let main: Account;
let owner: RestClient;
let device: Device;
beforeAll(async () => {
  server = await startTestServer({ FETCH_ALLOW: '127.0.0.1' });
});
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await startReceiver();
  main = await buildUser(server);
  owner = await signIn(server, main);
  device = await buildDevice(server, { tenant_id: main.tenant_id });
});
afterEach(async () => {
  await server.services.pool.query('delete from webhook');
  await receiver.close();
});

const send = () => asServer(() => sendDue(server.services));
const call = async (name: string, fields: Record<string, unknown> = {}, by = owner) =>
  (await by.post(`/skinMgrSrv/webhook/${name}`, fields, 'json')).json() as Record<string, unknown>;

interface Hook {
  readonly id: number;
  readonly secret: string;
}
const add = async (fields: Record<string, unknown> = {}, by = owner): Promise<Hook> =>
  (await call('save', { url: receiver.url, events: WEBHOOK_EVENTS, ...fields }, by)) as unknown as Hook;
const stateOf = async (id: number) =>
  ((await call('list')).list as { id: number; state: string; waiting: number }[]).find((one) => one.id === id);

interface Logged {
  readonly id: number;
  readonly type: string;
  readonly state: string;
  readonly status: number | null;
  readonly problem: string;
  readonly answer: string;
  readonly attempts: number;
}
const log = async (fields: Record<string, unknown> = {}) =>
  (await call('deliveries', fields)).list as unknown as Logged[];

/** Lets all waits end. */
async function later(): Promise<void> {
  await server.services.pool.query('update webhook set quiet_until = null');
  await server.services.pool.query("update webhook_delivery set next_at = now() - interval '1 second' where state = 0");
}

async function measure(of = device): Promise<{ analysis_id: string; share_id: string }> {
  const mirror = createMirrorClient(server, of);
  const answer = await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest() });
  expect(answer.json().code).toBe(0);
  return answer.json() as unknown as { analysis_id: string; share_id: string };
}

const typesOf = (secret: string) => receiver.messages(secret).map(({ type }) => type);

describe('an address of a shop', () => {
  it('is told of a test, its report, its sale, its prize and the erasure of its person, in this order', async () => {
    const { secret } = await add();
    const { analysis_id, share_id } = await measure();
    const customer = createClient(server);
    await customer.post('/skinSrv/analysis/shareDetail', { shareId: share_id });
    await customer.post('/skinSrv/analysis/shareDetail', { shareId: share_id });
    const goods = await server.services.prisma.goods.create({
      data: { tenant_id: main.tenant_id, goods_name: 'Cream', price: 12.5 },
    });
    await owner.post('/skinMgrSrv/record/sold', { analysis_id, goods: [{ goods_id: goods.goods_id }] }, 'json');
    const { act_id } = await buildPromotion(server, {
      tenant_id: main.tenant_id,
      awards: [{ probability: 10_000, total_num: 5 }],
    });
    const drawn = (await customer.post('/skinSrv/active/draw', { shareId: share_id })).json();
    await owner.post('/skinMgrSrv/active/redeem', { redeem_code: drawn.redeem_code }, 'json');
    const { rows } = await server.services.pool.query<{ customer_id: number }>(
      "update customer set erase_at = now() - interval '1 minute' where tenant_id = $1 returning customer_id",
      [main.tenant_id],
    );
    const customer_id = rows[0]?.customer_id;
    await runScheduled(server, 'customer-erase');

    expect(await send()).toBe(5);
    const messages = receiver.messages(secret);
    expect(messages.map(({ type, data }) => [type, data])).toEqual([
      [
        'record.finished',
        {
          record_id: analysis_id,
          customer_id,
          device_no: device.device_no,
          status: 2,
          test_time: expect.stringMatching(/Z$/),
          is_simulated: false,
        },
      ],
      ['report.opened', { record_id: analysis_id, customer_id, views: 1 }],
      [
        'product.sold',
        { record_id: analysis_id, customer_id, goods: [{ goods_id: goods.goods_id, num: 1, price: '12.50' }] },
      ],
      [
        'prize.redeemed',
        {
          record_id: analysis_id,
          customer_id,
          act_id,
          prize_id: expect.any(Number),
          redeemed_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
      ['customer.erased', { customer_id }],
    ]);
    for (const message of messages) {
      const schema = WEBHOOK_MESSAGES[message.type as keyof typeof WEBHOOK_MESSAGES];
      expect(schema.safeParse(message).error).toBeUndefined();
    }
    expect(JSON.stringify(receiver.received)).not.toMatch(/李雪|13812345678/);
    expect(await send()).toBe(0);
  });

  it('gets only the events that it wants, and nothing of other shops or while it is off', async () => {
    const { id, secret } = await add({ events: ['product.sold'] });
    const { analysis_id } = await measure();
    await measure(await buildDevice(server));
    await owner.post('/skinMgrSrv/record/sold', { analysis_id, goods: [] }, 'json');
    await owner.mutate('record.unsell', { analysis_id });
    await call('save', { id, url: receiver.url, events: WEBHOOK_EVENTS, is_on: 0 });
    await measure();
    expect(await send()).toBe(0);
    expect((await stateOf(id))?.state).toBe('off');
    await call('save', { id, url: receiver.url, events: WEBHOOK_EVENTS });
    expect(await send()).toBe(2);
    expect(typesOf(secret)).toEqual(['product.sold', 'product.sold']);
  });

  it('is told of a test that begins and ends in two calls once it ends', async () => {
    const { secret } = await add();
    const mirror = createMirrorClient(server, device);
    const { status, quality, result, ...start } = wholeTest();
    const begun = (await mirror.post('/mirrorSrv/record/create', start, 'json')).json();
    expect(await send()).toBe(0);
    const end = { analysis_id: begun.analysis_id, status, quality, result };
    expect((await mirror.post('/mirrorSrv/record/finish', end, 'json')).json().code).toBe(0);
    await mirror.post('/mirrorSrv/record/finish', end, 'json');
    expect(await send()).toBe(1);
    expect(receiver.messages(secret)[0]?.data).toMatchObject({ record_id: begun.analysis_id });
  });

  it('has a secret that is shown once; after a renewal the old one signs for a day beside it', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const changed = await call('save', { id, url: receiver.url, events: WEBHOOK_EVENTS });
    expect(changed.secret).toBe('');
    expect(JSON.stringify(await call('list'))).not.toContain(secret.slice(6));
    const renewed = String((await call('renewSecret', { id })).secret);
    await call('test', { id });
    const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]];
    expect(verified(secret, body, headers)).toEqual(verified(renewed, body, headers));
    await server.services.pool.query("update webhook set old_until = now() - interval '1 second'");
    await call('test', { id });
    const second = receiver.received[1] as (typeof receiver.received)[number];
    expect(() => verified(secret, second.body, second.headers)).toThrow();
    expect(verified(renewed, second.body, second.headers)).toBeTruthy();
  });

  it('is the main account’s alone, and another shop’s looks like a missing one', async () => {
    const { id } = await add();
    await measure();
    await send();
    const [message] = await log();
    const guide = await signIn(server, await buildGuide(server, { parent: main, power: [1, 2, 3, 4] }));
    const stranger = await signIn(server, await buildUser(server));
    const save = { id, url: receiver.url, events: WEBHOOK_EVENTS };
    for (const [name, fields] of [
      ['save', save],
      ['del', { id }],
      ['renewSecret', { id }],
      ['test', { id }],
      ['resend', { id: message?.id }],
    ] as const) {
      expect((await call(name, fields, guide)).code).toBe(30001);
      const foreign = await call(name, fields, stranger);
      const absent = await call(name, { ...fields, id: 2_000_000_000 }, stranger);
      expect([foreign.code, foreign]).toEqual([11001, absent]);
    }
    expect((await call('deliveries', {}, stranger)).total).toBe(0);
    expect((await call('deliveries', { webhook_id: id }, stranger)).list).toEqual([]);
  });

  it('is one of ten at most, also when more are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 2 }, () =>
        call('save', {
          url: receiver.url,
          events: ['record.finished'],
        }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(MAX_WEBHOOKS);
    expect(answers.find(({ code }) => code !== 0)?.msg).toMatch(/10/);
  });

  it.each([
    ['http://shop.example/hook', 'WEBHOOK_ADDRESS'],
    ['https://user:pass@shop.example/hook', 'WEBHOOK_ADDRESS'],
    ['shop.example', 'WEBHOOK_ADDRESS'],
    ['https://10.0.0.1/hook', 'WEBHOOK_INSIDE'],
    ['https://169.254.169.254/latest', 'WEBHOOK_INSIDE'],
    ['https://[::1]/', 'WEBHOOK_INSIDE'],
    ['https://2130706433/', 'WEBHOOK_ADDRESS_OR_FINE'],
  ])('is not %s', async (url, code) => {
    const answer = await owner.mutate('webhook.save', { url, events: ['record.finished'] });
    const data = answer.json().error?.data;
    // 2130706433 is 127.0.0.1, which this test's server allows.
    if (code === 'WEBHOOK_ADDRESS_OR_FINE') return expect(data).toBeUndefined();
    expect(data?.code_name).toBe(code);
    expect(JSON.stringify(data)).toContain('"field":"url"');
  });

  it('that changed meanwhile is not overwritten, and a test of it is noted', async () => {
    const { id } = await add({ name: 'Till' });
    const save = { id, rev: 1, url: receiver.url, events: WEBHOOK_EVENTS };
    expect((await call('save', { ...save, name: 'A' })).code).toBe(0);
    expect(await call('save', { ...save, name: 'B' })).toMatchObject({ code: 50006 });
    expect(await call('test', { id })).toMatchObject({ code: 0, state: 'arrived', status: 204 });
    expect(await call('del', { id })).toMatchObject({ code: 0 });
    const { rows } = await server.services.pool.query(
      "select action from audit_log where tenant_id = $1 and action like 'webhook%' order by number",
      [main.tenant_id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'webhook.update',
      'webhook.update',
      'webhook.test',
      'webhook.remove',
    ]);
  });
});

describe('a receiver', () => {
  it('that was down for a while gets everything, each test’s events in their order', async () => {
    const { id, secret } = await add();
    const tests = [await measure(), await measure(), await measure()];
    receiver.answer = (response) => response.writeHead(503).end('away');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await send();
      await server.services.pool.query('update webhook set quiet_until = null');
    }
    for (const { analysis_id } of tests) {
      await owner.post('/skinMgrSrv/record/sold', { analysis_id, goods: [] }, 'json');
    }
    expect(await stateOf(id)).toMatchObject({ state: 'late', waiting: 6 });
    receiver.answer = undefined;
    const before = receiver.received.length;
    await later();
    expect(await send()).toBe(6);
    expect(await stateOf(id)).toMatchObject({ state: 'good', waiting: 0 });
    const arrived = receiver.messages(secret).slice(before);
    for (const { analysis_id } of tests) {
      const own = arrived.filter(({ data }) => data.record_id === analysis_id).map(({ type }) => type);
      expect(own).toEqual(['record.finished', 'product.sold']);
    }
  });

  it('that fails on one message gets the others, and later ones of the same test wait for it', async () => {
    const { secret } = await add();
    const [bad, good] = [await measure(), await measure()];
    await owner.post('/skinMgrSrv/record/sold', { analysis_id: bad.analysis_id, goods: [] }, 'json');
    receiver.answer = (response, { body }) =>
      response.writeHead(body.includes(bad.analysis_id) && body.includes('finished') ? 500 : 200).end();
    await send();
    await server.services.pool.query('update webhook set quiet_until = null');
    expect(await send()).toBe(1);
    const told = receiver.messages(secret).map(({ type, data }) => [type, data.record_id]);
    expect(told).toEqual([
      ['record.finished', bad.analysis_id],
      ['record.finished', good.analysis_id],
    ]);
    // After a day, the message is given up, and the next one of the test has its turn.
    await server.services.pool.query(
      "update webhook_delivery set crt_time = now() - interval '25 hours' where state = 0",
    );
    await later();
    await send();
    await later();
    expect(await send()).toBe(1);
    expect(typesOf(secret).at(-1)).toBe('product.sold');
    const [lost] = await log({ state: 'given_up' });
    expect(lost).toMatchObject({ type: 'record.finished', status: 500, attempts: 2 });
    receiver.answer = undefined;
    expect((await call('resend', { id: lost?.id })).code).toBe(0);
    await later();
    expect(await send()).toBe(1);
    const ids = receiver.received.filter(({ body }) => body.includes(bad.analysis_id) && body.includes('finished'));
    expect(new Set(ids.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('that takes nothing for a day is a to-do of the shop, and its messages wait for it', async () => {
    const { id } = await add({ name: 'Till' });
    await measure();
    receiver.answer = (response) => response.destroy();
    await send();
    await server.services.pool.query(
      "update webhook set failing_from = now() - interval '25 hours'; update webhook_delivery set crt_time = now() - interval '26 hours'",
    );
    await later();
    await send();
    expect(await stateOf(id)).toMatchObject({ state: 'failing', waiting: 1 });
    const health = async () =>
      (await owner.query('health.list', {})).json().result?.data as unknown as {
        findings: { name: string; path: string; text: string }[];
      };
    expect((await health()).findings).toMatchObject([
      {
        name: `webhook_failing:${id}`,
        path: `/skinmgr/webhookLog?webhook=${id}`,
        text: expect.stringContaining('Till'),
      },
    ]);
    receiver.answer = undefined;
    await call('test', { id });
    await later();
    expect(await send()).toBe(1);
    expect((await health()).findings).toEqual([]);
  });

  it.each([
    ['sends us inside', (r) => r.writeHead(302, { location: 'http://169.254.169.254/' }).end(), { status: 302 }],
    ['hangs up', (r) => r.destroy(), { status: null, problem: 'unreachable' }],
  ] satisfies [string, NonNullable<Receiver['answer']>, object][])(
    'that %s is tried again',
    async (_what, answer, seen) => {
      await add();
      await measure();
      receiver.answer = answer;
      expect(await send()).toBe(0);
      expect(receiver.received).toHaveLength(1);
      expect((await log())[0]).toMatchObject({ state: 'waiting', attempts: 1, ...seen });
    },
  );

  it('that answers 10 MB is heard to its first thousand characters', async () => {
    await add();
    await measure();
    receiver.answer = (response) => response.writeHead(200).end('\0x'.repeat(5_000_000));
    expect(await send()).toBe(1);
    const [one] = await log();
    expect(one?.answer).toMatch(/^x{1000}$/);
  });

  it('that hangs is given ten seconds, and holds up no other shop', async () => {
    await add();
    await measure();
    receiver.answer = () => undefined;
    const [other, second] = [await buildUser(server), await startReceiver()];
    await add({ url: second.url }, await signIn(server, other));
    const sending = send();
    await measure(await buildDevice(server, { tenant_id: other.tenant_id }));
    const start = performance.now();
    await send();
    expect(second.received).toHaveLength(1);
    await sending;
    expect(performance.now() - start).toBeLessThan(15_000);
    expect((await log())[0]).toMatchObject({ state: 'waiting', status: null, problem: 'slow' });
    await second.close();
  }, 30_000);

  it('that repeats names has its words forgotten with the person; old messages are deleted', async () => {
    await add();
    await measure();
    receiver.answer = (response) => response.end('李雪 was here');
    await send();
    expect((await log())[0]?.answer).toContain('李雪');
    await server.services.pool.query(
      "update customer set erase_at = now() - interval '1 minute' where tenant_id = $1",
      [main.tenant_id],
    );
    await runScheduled(server, 'customer-erase');
    expect((await log({ state: 'arrived' }))[0]?.answer).toBe('');
    await server.services.pool.query(
      "update webhook_delivery set crt_time = now() - interval '15 days' where type = 'record.finished'",
    );
    expect(await runScheduled(server, 'webhook-purge')).toBe(1);
    expect((await log()).map(({ type }) => type)).toEqual(['customer.erased']);
  });
});
