import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { addDays, DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { buildFollowUp } from '#tests/factories/follow-up.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { shopToday } from '#tests/factories/zone.ts';

interface Sms {
  readonly to: string;
  readonly text: string;
  readonly kind: string;
}

/** The gateway of the tests, with what it got. */
const sent: Sms[] = [];
let answer: ((response: ServerResponse) => void) | undefined;
const gateway = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    sent.push(JSON.parse(Buffer.concat(parts).toString()));
    if (answer) answer(response);
    else response.writeHead(204).end();
  });
});

let server: RunningServer;
let main: Account;
let client: RestClient;
let device: Device;
beforeAll(async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  server = await startTestServer({
    PUBLIC_URL: 'https://rose.example.com',
    SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    SMS_GATEWAY_SECRET: 'a secret between the shop and its gateway',
  });
  const { tenant_id } = await buildTenant(server, { shop: 'Rose' });
  main = await buildUser(server, { tenant_id });
  client = await signIn(server, main);
  device = await buildDevice(server, { tenant_id });
});
afterEach(() => {
  sent.length = 0;
  answer = undefined;
});
afterAll(async () => {
  await server.close();
  gateway.closeAllConnections();
  gateway.close();
});

let people = 0;
/** A customer who was tested 40 days ago and is due. */
async function due({ mobile = '', user_id = null as number | null, is_simulated = false } = {}): Promise<string> {
  people += 1;
  const { record_id } = await buildRecord(server, {
    device,
    user_id,
    is_simulated,
    customer_nickname: 'Anna',
    customer_mobile: mobile || `138${String(people).padStart(8, '0')}`,
    test_time: new Date(Date.now() - 40 * DAY_MS),
  });
  await buildFollowUp(server, device.tenant_id, record_id, addDays(shopToday(), -2));
  return record_id;
}

interface FollowUp {
  readonly rev: number;
  readonly outcome: string;
  readonly note: string;
  readonly due_on: string;
  readonly attempts: number;
  readonly mobile: string;
  readonly can_send: boolean;
  readonly has_link: boolean;
  readonly sent_at: string | null;
  readonly messages: { locale: string; text: string }[];
}

const inEnglish = ({ messages }: FollowUp) => messages.find(({ locale }) => locale === 'en')?.text;

const get = async (id: string, by = client) =>
  (await by.query('followUp.get', { id })).json().result?.data as unknown as FollowUp;

async function send(id: string, rev: number, by = client): Promise<{ due_on?: string; error: string }> {
  const { result, error } = (await by.mutate('followUp.send', { id, locale: 'en', note: 'likes roses', rev })).json();
  const data = result?.data as undefined | { due_on: string };
  return { due_on: data?.due_on, error: (error as undefined | { data: { code_name: string } })?.data.code_name ?? '' };
}

describe('a message to a customer', () => {
  it('goes out by SMS with the link to the report, and is noted as a contact', async () => {
    const id = await due();
    const before = await get(id);
    expect(before).toMatchObject({ can_send: true, has_link: true, sent_at: null, outcome: '' });
    const in3Days = addDays(shopToday(), 3);
    expect((await send(id, before.rev)).due_on).toBe(in3Days);
    expect(sent).toEqual([
      { to: before.mobile, kind: 'follow_up', text: inEnglish(before), sent_at: expect.any(String) },
    ]);
    expect(sent[0]?.text).toMatch(
      /^Hello Anna, .*https:\/\/rose\.example\.com\/zmskinweb\/#\/report\?shareId=\S+&locale=en$/,
    );
    expect(await get(id)).toMatchObject({
      outcome: 'messaged',
      note: 'likes roses',
      due_on: in3Days,
      attempts: 1,
      noted_by: main.user_acct,
      can_send: false,
      sent_at: expect.any(String),
    });
  });

  it('goes out once, however often it is asked for', async () => {
    const id = await due();
    const { rev } = await get(id);
    const all = await Promise.all([1, 2, 3, 4].map(() => send(id, rev)));
    expect(all.filter(({ due_on }) => due_on)).toHaveLength(1);
    expect(all.filter(({ error }) => ['FOLLOW_UP_SENT', 'CHANGED_MEANWHILE'].includes(error))).toHaveLength(3);
    expect((await send(id, (await get(id)).rev)).error).toBe('FOLLOW_UP_SENT');
    expect(sent).toHaveLength(1);
  });

  it('that the gateway refuses is no contact, and may be sent again', async () => {
    const id = await due({ mobile: '13900000077' });
    const before = await get(id);
    answer = (response) => response.writeHead(500).end();
    expect((await send(id, before.rev)).error).toBe('FOLLOW_UP_UNSENT');
    answer = undefined;
    expect(await get(id)).toMatchObject({ outcome: '', attempts: 0, sent_at: null, can_send: true, rev: before.rev });
    expect((await send(id, before.rev)).due_on).toBeDefined();
    const { rows } = await server.services.pool.query(
      "select recipient, body, status from outbox_message where recipient like '139%0077' order by id",
    );
    expect(rows).toEqual([
      { recipient: '139****0077', body: '', status: -1 },
      { recipient: '139****0077', body: '', status: 10 },
    ]);
  });

  it('is refused over a newer contact, for a customer who declined or came, and to no mobile number of a person', async () => {
    const id = await due();
    const { rev } = await get(id);
    await client.post('/skinMgrSrv/followUp/note', { id, outcome: 'declined' });
    expect((await send(id, rev)).error).toBe('CHANGED_MEANWHILE');
    const declined = await get(id);
    expect(declined.can_send).toBe(false);
    expect((await send(id, declined.rev)).error).toBe('CHANGED_MEANWHILE');
    const landline = await due({ mobile: '010-123456' });
    expect((await get(landline)).can_send).toBe(false);
    expect((await send(landline, (await get(landline)).rev)).error).toBe('FOLLOW_UP_UNSENT');
    const simulated = await due({ is_simulated: true });
    expect((await send(simulated, (await get(simulated)).rev)).error).toBe('FOLLOW_UP_UNSENT');
    const back = await due({ mobile: '13900000078' });
    const seen = await get(back);
    await buildRecord(server, { device, customer_mobile: '13900000078' });
    expect((await send(back, seen.rev)).error).toBe('FOLLOW_UP_CAME');
    expect(sent).toEqual([]);
  });

  it("goes to a guide's own customers alone", async () => {
    const guide = await buildGuide(server, { parent: main, power: [PERMISSIONS.records] });
    const by = await signIn(server, guide);
    const own = await due({ user_id: guide.user_id });
    const other = await due();
    expect((await send(other, 1, by)).error).toBe('FOLLOW_UP_NOT_FOUND');
    expect((await send(own, (await get(own, by)).rev, by)).due_on).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  it('without a gateway is copied by hand, and without a public address it has no link', async () => {
    const id = await due();
    const beside = await startBeside(server);
    const by = await signIn(beside, main);
    const followUp = await get(id, by);
    const { can_send, has_link, rev } = followUp;
    expect({ can_send, has_link }).toEqual({ can_send: false, has_link: false });
    expect(inEnglish(followUp)).toMatch(/when does it suit you\?$/);
    expect((await send(id, rev, by)).error).toBe('FOLLOW_UP_UNSENT');
    await beside.close();
  });

  it('comes in the language of the text that the customer agreed to', async () => {
    const id = await due();
    expect((await get(id)).messages[0]?.locale).toBe('zh');
    const text = await client.query('agreement.get', { type: 'consent', locale: 'en' });
    const agreed = text.json().result?.data as undefined | { text_id: string };
    await server.services.pool.query(
      `update skin_record set consent = jsonb_set(consent, '{text_id}', to_jsonb($3::text))
        where tenant_id = $1 and record_id = $2`,
      [device.tenant_id, id, agreed?.text_id],
    );
    expect((await get(id)).messages[0]?.locale).toBe('en');
  });
});
