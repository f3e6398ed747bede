import { PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  buildGuide,
  buildTenant,
  buildUser,
  changeAccount,
  uniqueName,
} from '#tests/factories/accounts.ts';
import { freshCaptcha, uniqueMobile } from '#tests/factories/captcha.ts';
import { buildDevice, buildDeviceGuide, buildSerial, type Device } from '#tests/factories/device.ts';
import { createClient, type RestClient, signIn, signInByPassword } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { expireApplications, forgetApplicants } from './guide.store.ts';

let server: RunningServer;
beforeAll(async () => {
  // The test server takes a client's address from a header, so that every client can have its own network.
  server = await startTestServer({ TRUST_PROXY: '127.0.0.0/8' });
});
afterAll(() => server.close());

interface Shop {
  readonly main: Account;
  readonly client: RestClient;
  readonly device: Device;
}

async function buildShop(tenant: { work_mode?: 1 | 2; platform?: 'zsmkj' } = {}): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, { work_mode: 2, ...tenant });
  const main = await buildUser(server, { tenant_id });
  const device = await buildDevice(server, { tenant_id });
  return { main, client: (await signIn(server, main)).with({ locale: 'en' }), device };
}

let networks = 0;
const fromSomewhere = (): RestClient => {
  networks += 1;
  return createClient(server, { locale: 'en', 'x-forwarded-for': `10.1.${networks >> 8}.${networks & 255}` });
};

const newGuide = () => ({
  user_acct: uniqueName('guide'),
  mobile: uniqueMobile(),
  password: 'mirror-Guide-7',
  shop: 'Lakeside',
});
type NewGuide = ReturnType<typeof newGuide>;

async function applyAsNew(
  { device }: Pick<Shop, 'device'>,
  guide: Partial<NewGuide> = {},
  client: RestClient = fromSomewhere(),
) {
  const fields = { ...newGuide(), device_no: device.device_no, ...(await freshCaptcha(server, client)), ...guide };
  return (await client.post('/skinMgrSrv/device/apply', fields)).json();
}
const apply = async (client: RestClient, device_no: string) =>
  (await client.post('/skinMgrSrv/device/apply', { device_no })).json();
const asGuide = (guide: Pick<NewGuide, 'user_acct' | 'password'>) => signInByPassword(server, guide);

interface Row {
  readonly id: number;
  readonly review_status: number;
  readonly user_acct: string;
}
const guidesOf = async ({ client }: Shop, filter: Record<string, unknown> = {}) =>
  (await client.post('/skinMgrSrv/device/guideList', filter)).json().list as readonly Row[];
const review = async ({ client }: Shop, fields: Record<string, unknown>) =>
  (await client.post('/skinMgrSrv/device/guideReview', fields)).json();
const mine = async (client: RestClient) => {
  const { result } = (await client.query('device.myApplications')).json();
  return (result as { data: { list: Row[] } }).data.list;
};
const userOf = async (client: RestClient) => (await client.post('/userSrv/user/get')).json().attr;

async function buildPending(tenant = {}) {
  const shop = await buildShop(tenant);
  const guide = newGuide();
  expect((await applyAsNew(shop, guide)).code).toBe(0);
  const [application] = await guidesOf(shop);
  return { shop, guide, id: (application as Row).id };
}

describe('applying for a mirror with a new account', () => {
  it('makes the account, which may sign in and see its application, and nothing of the shop', async () => {
    const { shop, guide } = await buildPending();
    expect(await guidesOf(shop)).toMatchObject([
      { user_acct: guide.user_acct, mobile: guide.mobile, shop: 'Lakeside', power: '', review_status: 0 },
    ]);
    const client = await asGuide(guide);
    expect(await mine(client)).toMatchObject([
      { device_no: shop.device.device_no, review_status: 0, shop: 'Lakeside' },
    ]);
    expect(await userOf(client)).toMatchObject({ auth_type: 2, parent_id: null, power: '' });
    for (const path of ['/skinMgrSrv/device/list', '/skinMgrSrv/record/list', '/skinMgrSrv/device/guideList']) {
      expect((await client.post(path)).json().code, path).toBe(30001);
    }
  });

  it('asks for what is missing in order, and checks what is there', async () => {
    const shop = await buildShop();
    const refusal = async (fields: Record<string, string>) => {
      const { code, msg } = await applyAsNew(shop, fields);
      return [code, msg];
    };
    const nothing = { device_no: '', user_acct: '', mobile: '', password: '', shop: '' };
    expect(await refusal(nothing)).toEqual([11001, 'Device number cannot be empty.']);
    const { device_no: _no, ...noAccount } = nothing;
    expect(await refusal(noAccount)).toEqual([11001, 'Account cannot be empty.']);
    expect(await refusal({ mobile: '', password: '', shop: '' })).toEqual([11001, 'Mobile number cannot be empty.']);
    expect(await refusal({ password: '', shop: '' })).toEqual([11001, 'Password cannot be empty.']);
    expect(await refusal({ shop: '' })).toEqual([11001, 'Shop cannot be empty.']);
    expect(await refusal({ user_acct: '13912345678' })).toEqual([11001, expect.stringContaining('username')]);
    expect((await refusal({ mobile: '1234' }))[1]).toBe('The mobile number is incorrect.');
    expect((await refusal({ password: 'short' }))[0]).toBe(11001);
    expect((await refusal({ password: 'password' }))[0]).toBe(11001);
    expect((await refusal({ vcode: '-1' }))[0]).toBe(11004);
    expect(await guidesOf(shop)).toEqual([]);
  });

  it('is refused for names that somebody has, and makes no second account', async () => {
    const { guide } = await buildPending();
    const shop = await buildShop();
    expect((await applyAsNew(shop, { user_acct: guide.user_acct })).code).toBe(40001);
    expect((await applyAsNew(shop, { mobile: guide.mobile })).code).toBe(40000);
    const twin = newGuide();
    const codes = await Promise.all([applyAsNew(shop, twin), applyAsNew(shop, twin)]);
    expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40001]);
    expect(await guidesOf(shop)).toHaveLength(1);
  });

  it.each([
    ['that nobody made', async () => ({ device_no: 'NOBODY' }), 20001],
    ['that nobody has bound', () => buildSerial(server), 20001],
    ['that was unbound', () => buildDevice(server, { is_unbound: true }), 20001],
    ['of a shop in basic mode', async () => (await buildShop({ work_mode: 1 })).device, 20005],
    [
      'that is locked',
      async () => buildDevice(server, { tenant_id: (await buildShop()).main.tenant_id, status: -11 }),
      20004,
    ],
  ])('is refused for a mirror %s', async (_, mirror, code) => {
    const guide = newGuide();
    expect((await applyAsNew({ device: (await mirror()) as Device }, guide)).code).toBe(code);
    await expect(asGuide(guide)).rejects.toThrow('11003');
  });

  it('is heard ten times an hour from one network', async () => {
    const shop = await buildShop();
    const client = fromSomewhere();
    const codes: number[] = [];
    for (let time = 0; time < 11; time += 1) codes.push((await applyAsNew(shop, {}, client)).code);
    expect(codes).toEqual([...Array(10).fill(0), 30003]);
  });

  it('is asked sixty times a minute by one network, whatever the answer is', async () => {
    const unknown = { device_no: 'NOBODYS-1' };
    const ask = async (client: RestClient) => (await client.post('/skinMgrSrv/device/apply', unknown)).json().code;
    const client = fromSomewhere();
    const codes: number[] = [];
    for (let time = 0; time < 61; time += 1) codes.push(await ask(client));
    const usual = await ask(fromSomewhere());
    expect(usual).not.toBe(30003);
    expect(codes).toEqual([...Array(60).fill(usual), 30003]);
  });
});

describe('applying for a mirror when signed in', () => {
  it('is open to the shop’s guides, once for each mirror', async () => {
    const shop = await buildShop();
    const client = await signIn(server, await buildGuide(server, { parent: shop.main }));
    const { device_no } = shop.device;
    const codes = await Promise.all(Array.from({ length: 4 }, async () => (await apply(client, device_no)).code));
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 20006, 20006, 20006]);
    const other = await buildDevice(server, { tenant_id: shop.main.tenant_id });
    expect((await apply(client, other.device_no)).code).toBe(0);
  });

  it('takes another shop’s mirror for one that doesn’t exist', async () => {
    const client = await signIn(server, await buildGuide(server));
    const { device } = await buildShop();
    expect(await apply(client, device.device_no)).toEqual(await apply(client, 'NOBODY'));
  });

  it('is nothing for a main account', async () => {
    const shop = await buildShop();
    expect((await apply(shop.client, shop.device.device_no)).code).toBe(20006);
  });
});

describe('reviewing an application', () => {
  it('makes a guide of the applicant, with these permissions, at once', async () => {
    const { shop, guide, id } = await buildPending();
    const client = await asGuide(guide);
    expect((await review(shop, { id, status: 10, powerarr: '1,2' })).code).toBe(0);
    expect(await userOf(client)).toMatchObject({ parent_id: shop.main.user_id, power: '1,2' });
    expect((await client.post('/skinMgrSrv/record/list')).json().code).toBe(0);
    expect((await client.post('/skinMgrSrv/device/list')).json().list).toMatchObject([{ code: shop.device.device_no }]);
    expect(await guidesOf(shop, { review_status: 10 })).toMatchObject([{ id, power: '1,2' }]);
    const { rows } = await server.services.pool.query(
      "select action, actor_name, details from audit_log where tenant_id = $1 and action like 'guide.%' order by number",
      [shop.main.tenant_id],
    );
    expect(rows).toMatchObject([
      { action: 'guide.apply', actor_name: guide.user_acct },
      { action: 'guide.approve', actor_name: shop.main.user_acct, details: { power: [1, 2] } },
    ]);
  });

  it('needs a reason to reject and a permission to approve', async () => {
    const { shop, guide, id } = await buildPending();
    expect(await review(shop, { id, status: 11 })).toMatchObject({ code: 11001, msg: 'Reason cannot be empty.' });
    expect(await review(shop, { id, status: 10 })).toMatchObject({
      code: 11001,
      msg: 'Please select at least one permission.',
    });
    expect((await review(shop, { id, status: 10, powerarr: '6' })).code).toBe(11001);
    expect((await review(shop, { id, status: 11, reason: 'Not one of us' })).code).toBe(0);
    expect(await mine(await asGuide(guide))).toMatchObject([{ review_status: 11, reason: 'Not one of us' }]);
  });

  it('lets a rejected guide apply again; the refusal stays in its history', async () => {
    const { shop, guide, id } = await buildPending();
    const client = await asGuide(guide);
    expect((await apply(client, shop.device.device_no)).code).toBe(20006);
    await review(shop, { id, status: 11, reason: 'Later' });
    expect((await apply(client, shop.device.device_no)).code).toBe(0);
    expect((await mine(client)).map(({ review_status }) => review_status)).toEqual([0, 11]);
  });

  it('is done once, however many decide at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { shop, guide, id } = await buildPending();
      const answers = await Promise.all([
        review(shop, { id, status: 10, powerarr: '2' }),
        review(shop, { id, status: 11, reason: 'No' }),
        review(shop, { id, status: 10, powerarr: '1' }),
      ]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 11001, 11001]);
      const winner = answers.findIndex(({ code }) => code === 0);
      const { power, parent_id } = (await userOf(await asGuide(guide))) as Record<string, unknown>;
      expect([power, parent_id === null]).toEqual(
        [
          ['2', false],
          ['', true],
          ['1', false],
        ][winner],
      );
      expect(await review(shop, { id, status: 10, powerarr: '1' })).toMatchObject({
        msg: 'This application has been settled already. Please refresh.',
      });
    }
  });

  it('gives face structure on its own platform alone', async () => {
    const all = Object.values(PERMISSIONS).join(',');
    for (const [platform, power] of [
      [{}, '1,2,3,4'],
      [{ platform: 'zsmkj' }, '1,2,3,4,5'],
    ] as const) {
      const { shop, guide, id } = await buildPending(platform);
      if (power === '1,2,3,4') expect((await review(shop, { id, status: 10, powerarr: '5' })).code).toBe(11001);
      expect((await review(shop, { id, status: 10, powerarr: all })).code).toBe(0);
      expect(await userOf(await asGuide(guide))).toMatchObject({ power });
    }
  });

  it("keeps a member's main account, and gives it what it was approved with", async () => {
    const shop = await buildShop();
    const guide = await buildGuide(server, { parent: shop.main, power: [3] });
    const client = await signIn(server, guide);
    await apply(client, shop.device.device_no);
    const [application] = await guidesOf(shop);
    await review(shop, { id: application?.id, status: 10, powerarr: '2' });
    expect(await userOf(client)).toMatchObject({ parent_id: shop.main.user_id, power: '2' });
  });

  it('needs advanced mode', async () => {
    const { shop, id } = await buildPending();
    await shop.client.post('/skinMgrSrv/config/mode', { work_mode: 1 });
    expect((await review(shop, { id, status: 10, powerarr: '1' })).code).toBe(20005);
  });

  it("finds nothing of another shop's application, as of one that doesn't exist", async () => {
    const { id } = await buildPending();
    const stranger = await buildShop();
    for (const status of [10, 11]) {
      const answer = { status, reason: 'r', powerarr: '1' };
      expect(await review(stranger, { id, ...answer })).toEqual(
        await review(stranger, { id: 2_000_000_000, ...answer }),
      );
    }
    const unbindGuide = async (about: number) =>
      (await stranger.client.post('/skinMgrSrv/device/guideUnbind', { id: about })).json();
    expect(await unbindGuide(id)).toEqual(await unbindGuide(2_000_000_000));
    expect(await guidesOf(stranger)).toEqual([]);
  });
});

describe('a guide of a mirror', () => {
  it('loses it when it is unbound, stays a guide, and may apply again', async () => {
    const { shop, guide, id } = await buildPending();
    await review(shop, { id, status: 10, powerarr: '2' });
    const client = await asGuide(guide);
    const unbindGuide = async () => (await shop.client.post('/skinMgrSrv/device/guideUnbind', { id })).json().code;
    expect([await unbindGuide(), await unbindGuide()]).toEqual([0, 11001]);
    expect((await client.post('/skinMgrSrv/device/list')).json().list).toEqual([]);
    expect(await userOf(client)).toMatchObject({ parent_id: shop.main.user_id, power: '2' });
    expect((await apply(client, shop.device.device_no)).code).toBe(0);
  });

  it('is found in the list by any part of its name, number or shop, by mirror and by state', async () => {
    const { shop, guide, id } = await buildPending();
    const other = await buildDevice(server, { tenant_id: shop.main.tenant_id });
    const member = await buildGuide(server, { parent: shop.main, name: '周晓', power: [1] });
    await buildDeviceGuide(server, { device: other, guide: member });
    const names = async (filter: Record<string, unknown>) =>
      (await guidesOf(shop, filter)).map(({ user_acct }) => user_acct);
    // The guide with the pending application comes first.
    expect(await names({})).toEqual([guide.user_acct, member.user_acct]);
    expect(await names({ q: '周' })).toEqual([member.user_acct]);
    expect(await names({ q: guide.mobile.slice(2) })).toEqual([guide.user_acct]);
    expect(await names({ q: 'LAKE' })).toEqual([guide.user_acct]);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ device_no: other.device_no })).toEqual([member.user_acct]);
    expect(await names({ review_status: 0 })).toEqual([guide.user_acct]);
    expect(await names({ pageSize: 1, page: 2 })).toEqual([member.user_acct]);
    await changeAccount(server, member, { deleted_at: new Date() });
    expect((await shop.client.post('/skinMgrSrv/device/guideList')).json()).toMatchObject({ total: 1, list: [{ id }] });
  });
});

it('leaves no application open for a mirror that is unbound at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { client, main, device } = await buildShop();
    const guides = await Promise.all(
      Array.from({ length: 3 }, async () => signIn(server, await buildGuide(server, { parent: main }))),
    );
    const { device_no, device_id } = device;
    const answers = await Promise.all([
      ...guides.map(async (guide) => (await apply(guide, device_no)).code),
      client.post('/skinMgrSrv/device/unbind', { device_no }).then((answer) => answer.json().code),
    ]);
    expect(answers.at(-1)).toBe(0);
    const { rows } = await server.services.pool.query(
      'select review_status from device_guide where device_id = $1 and review_status <> -10',
      [device_id],
    );
    expect(rows).toEqual([]);
  }
});

it('ends applications that nobody answered for 30 days', async () => {
  const { shop, guide, id } = await buildPending();
  const young = await buildPending();
  const days = (count: number, about: number) =>
    server.services.pool.query('update device_guide set crt_time = now() - make_interval(days => $1) where id = $2', [
      count,
      about,
    ]);
  await days(31, id);
  await days(29, young.id);
  expect(await expireApplications(server.services)).toBe(1);
  expect(await guidesOf(young.shop)).toMatchObject([{ review_status: 0 }]);
  expect((await review(shop, { id, status: 10, powerarr: '1' })).code).toBe(11001);
  const client = await asGuide(guide);
  expect(await mine(client)).toMatchObject([{ review_status: -10 }]);
  expect((await apply(client, shop.device.device_no)).code).toBe(0);
});

it('who was never approved gives name and number back a month after the last application ended', async () => {
  const shop = await buildShop();
  const applicant = async (review_status: number, daysAgo: number) => {
    const guide = await buildGuide(server, { parent: shop.main, parent_id: null });
    const id = await buildDeviceGuide(server, { device: shop.device, guide, review_status });
    const { pool } = server.services;
    await pool.query("update user_account set crt_time = now() - interval '60 days' where user_id = $1", [
      guide.user_id,
    ]);
    await pool.query('update device_guide set opt_time = now() - make_interval(days => $2) where id = $1', [
      id,
      daysAgo,
    ]);
    return guide;
  };
  const [gone, recent, waiting] = [await applicant(11, 40), await applicant(11, 20), await applicant(0, 40)];
  const member = await buildGuide(server, { parent: shop.main });
  await forgetApplicants(server.services.pool);
  const { rows } = await server.services.pool.query(
    'select user_id from user_account where tenant_id = $1 and auth_type = 2 and deleted_at is null order by user_id',
    [shop.main.tenant_id],
  );
  expect(rows.map(({ user_id }) => user_id)).toEqual([recent, waiting, member].map(({ user_id }) => user_id));
  await buildGuide(server, { user_acct: gone.user_acct });
});
