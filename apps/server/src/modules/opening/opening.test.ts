import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildUser, uniqueName } from '#tests/factories/accounts.ts';
import { activateMirror } from '#tests/factories/device.ts';
import { type RestClient, signIn, signInByPassword } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
let administrator: Account;
let admin: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await buildAdmin(server);
  admin = (await signIn(server, administrator)).with({ locale: 'en' });
});
afterAll(() => server.close());

interface Opened {
  readonly tenant_id: number;
  readonly user_acct: string;
  readonly password: string;
  readonly mirror: { readonly device_no: string; readonly active_code: string; readonly batch_id: string } | null;
}

const inputOf = (fields: Readonly<Record<string, unknown>> = {}) => ({
  shop: 'Rose',
  user_acct: uniqueName('rose'),
  locale: 'de',
  timezone: 'Europe/Berlin',
  with_mirror: true,
  ...fields,
});
async function open(fields: Readonly<Record<string, unknown>> = {}, by = admin) {
  const { result, error } = (await by.mutate('opening.create', inputOf(fields))).json();
  return { made: result?.data as Opened, error: error?.data.code_name };
}

describe('a new shop, made by the platform administrator', () => {
  it('has a main account that signs in by the password, in its language and time zone', async () => {
    const { made } = await open();
    const owner = await signInByPassword(server, made);
    const { rows } = await server.services.pool.query(
      'select shop, default_locale, timezone from tenant where tenant_id = $1',
      [made.tenant_id],
    );
    expect(rows).toEqual([{ shop: 'Rose', default_locale: 'de', timezone: 'Europe/Berlin' }]);
    expect((await owner.query('dashboard.setup')).json().result?.data).toMatchObject({
      steps: expect.arrayContaining([
        { key: 'device', is_done: true },
        { key: 'test', is_done: false },
      ]),
    });
  });

  it('asks its owner for the user agreement until the owner has accepted the version of today', async () => {
    const { made } = await open();
    const owner = await signInByPassword(server, made);
    const isAsked = async () =>
      ((await owner.post('/userSrv/user/get')).json() as unknown as { attr: { needs_agreement: number } }).attr
        .needs_agreement;
    expect(await isAsked()).toBe(1);
    const old = (await owner.mutate('identity.agree', { agreement: '2020-01' })).json();
    expect(old.error?.data.code_name).toBe('AGREEMENT_REQUIRED');
    expect(await isAsked()).toBe(1);
    await owner.mutate('identity.agree', { agreement: AGREEMENT_VERSION });
    expect(await isAsked()).toBe(0);
    const { rows } = await server.services.pool.query(
      `select details from audit_log where tenant_id = $1 and action = 'account.agree'`,
      [made.tenant_id],
    );
    expect(rows).toEqual([{ details: { agreement: AGREEMENT_VERSION } }]);
  });

  it('has its first mirror, which only needs the code to be typed on it', async () => {
    const { made } = await open();
    const { mirror } = made;
    if (!mirror) throw new Error('no mirror');
    const wrong = await activateMirror(server, { ...mirror, active_code: '' });
    expect(wrong.answer.json().code).not.toBe(0);
    const { answer } = await activateMirror(server, mirror);
    expect(answer.json()).toMatchObject({ code: 0, device_no: mirror.device_no, tenant_name: 'Rose' });
  });

  it('has a label for the mirror, and an application of its own in the list', async () => {
    const { made } = await open();
    const label = await admin.get('/skinMgrSrv/device/serialExport', { id: made.mirror?.batch_id, format: 'labels' });
    expect(label.text).toContain(made.mirror?.device_no);
    expect(label.text.match(/<article>/g)).toHaveLength(1);
  });

  it('has no mirror where none is wished', async () => {
    expect((await open({ with_mirror: false })).made.mirror).toBeNull();
  });

  it('stands in the log of the platform and, without the administrator’s name, in its own', async () => {
    const { made } = await open();
    const { rows } = await server.services.pool.query(
      `select tenant_id, actor_name, details from audit_log where action = 'shop.open' and entity_id = $1 order by tenant_id`,
      [String(made.tenant_id)],
    );
    const details = { shop: 'Rose', user_acct: made.user_acct, device_no: made.mirror?.device_no };
    expect(rows).toEqual([
      { tenant_id: administrator.tenant_id, actor_name: administrator.user_acct, details },
      { tenant_id: made.tenant_id, actor_name: '', details },
    ]);
    expect(JSON.stringify(rows)).not.toContain(made.password);
  });

  it('needs a free and valid account name, and makes nothing otherwise', async () => {
    const taken = await buildUser(server);
    expect((await open({ user_acct: taken.user_acct })).error).toBe('USER_ACCT_TAKEN');
    expect((await open({ user_acct: 'with space' })).error).toBe('USER_ACCT_INVALID');
    const user_acct = uniqueName('twice');
    const twice = await Promise.all([open({ user_acct }), open({ user_acct })]);
    expect(twice.map(({ error }) => error).sort()).toEqual(['USER_ACCT_TAKEN', undefined]);
  });

  it('is for platform administrators only', async () => {
    const client = await signIn(server, await buildUser(server));
    expect((await open({}, client)).error).toBe('NO_PERMISSION');
  });
});
