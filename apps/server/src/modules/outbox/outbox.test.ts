import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdmin, buildUser } from '#tests/factories/accounts.ts';
import { requestCode, uniqueEmail, uniqueMobile } from '#tests/factories/captcha.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { outboxStore } from './outbox.store.ts';

let server: RunningServer;
let admin: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signIn(server, await buildAdmin(server));
});
afterAll(() => server.close());

interface Page {
  readonly code: number;
  readonly list: { readonly recipient: string; readonly body: string; readonly status: number }[];
  readonly total: number;
  readonly channels: unknown;
}
const list = async (fields: Record<string, unknown> = {}, by = admin): Promise<Page> =>
  (await by.post('/skinMgrSrv/outbox/list', fields)).json() as unknown as Page;
const views = async () =>
  (await server.services.pool.query("select tenant_id, details from audit_log where action = 'outbox.view'")).rows;

describe('the outbox', () => {
  it('shows what nothing sends, so that a shop can be tried without a gateway', async () => {
    const [mobile, email] = [uniqueMobile(), uniqueEmail()];
    const code = await requestCode(server, mobile, 1000);
    await requestCode(server, email, 1000);
    const page = await list();
    expect(page).toMatchObject({ code: 0, total: 2, channels: { sms: 'outbox', email: 'outbox' } });
    expect(page.list.map(({ recipient, status }) => [recipient, status])).toEqual([
      [email, 0],
      [mobile, 0],
    ]);
    expect(page.list[1]?.body).toContain(code);
  });

  it('finds any part of a recipient, and one channel', async () => {
    const [mobile, email] = ['13711112222', 'Find.Me%_@example.com'];
    for (const [channel, recipient] of [
      ['sms', mobile],
      ['email', email],
    ] as const) {
      await outboxStore(server.services).add({ channel, recipient, subject: '', body: 'x', status: 0, error: '' });
    }
    expect((await list({ q: '1111' })).list.map(({ recipient }) => recipient)).toEqual([mobile]);
    expect((await list({ q: 'find.me%_' })).list.map(({ recipient }) => recipient)).toEqual([email]);
    expect((await list({ q: '%' })).total).toBe(1);
    expect((await list({ channel: 'sms', pageSize: 1 })).list).toHaveLength(1);
    expect((await list({ channel: 'sms', pageSize: 1, page: 99 })).list).toEqual([]);
    const sorted = async (sort: string) =>
      (await list({ q: '@example.com', sort })).list.map(({ recipient }) => recipient);
    expect(await sorted('-recipient')).toEqual((await sorted('recipient')).reverse());
    expect((await list({ sort: 'body' })).code).toBe(11001);
  });

  it('notes who reads messages that are still there to be read', async () => {
    await server.services.pool.query("update outbox_message set body = '', status = 10");
    const before = (await views()).length;
    await list();
    expect(await views()).toHaveLength(before);
    await requestCode(server, uniqueMobile(), 1000);
    await list();
    const seen = (await views()).at(-1);
    expect(seen).toEqual({ tenant_id: 1, details: { ids: [expect.any(Number)] } });
  });

  it('notes each message once for each reader, however often the page reloads itself', async () => {
    await requestCode(server, uniqueMobile(), 1000);
    await list();
    const before = (await views()).length;
    await list();
    expect(await views()).toHaveLength(before);
    await list({}, await signIn(server, await buildAdmin(server)));
    expect(await views()).toHaveLength(before + 1);
  });

  it('is the platform administrator’s alone', async () => {
    const main = await signIn(server, await buildUser(server));
    expect(await list({}, main)).toMatchObject({ code: 30001, list: [], total: 0 });
  });

  it('is emptied after a week', async () => {
    const { pool } = server.services;
    await requestCode(server, uniqueMobile(), 1000);
    const kept = (await list()).total;
    await pool.query(
      "update outbox_message set crt_time = now() - interval '8 days' where id = (select max(id) from outbox_message)",
    );
    expect(await outboxStore(server.services).purge()).toBe(1);
    expect((await list()).total).toBe(kept - 1);
  });
});
