import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startProcessBeside, startTestServer } from '#tests/factories/server.ts';
import { shopToday } from '#tests/factories/zone.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const TERMINATED = expect.stringContaining('terminating connection due to administrator command');
const TODAY = shopToday();

/** A shop with three tests, and a function that makes a coupon that three customers can claim. */
async function buildShop() {
  const account = await buildUser(server);
  const owner = await signIn(server, account);
  const device = await buildDevice(server, { tenant_id: account.tenant_id });
  const reports = await Promise.all([1, 2, 3].map(() => buildRecord(server, { device })));
  await owner.post('/skinMgrSrv/config/update', { coupon_status: 1 }, 'json');
  const coupon = async () => {
    const terms = { name: '10 off', type: 'amount', value: 10, start_time: TODAY, end_time: TODAY };
    return Number((await owner.post('/skinMgrSrv/coupon/save', terms, 'json')).json().id);
  };
  return { owner, reports, coupon };
}

type Shop = Awaited<ReturnType<typeof buildShop>>;

const claims = ({ reports }: Shop, client: RestClient, id: number) =>
  reports.map(({ share_id }) => client.post('/skinSrv/coupon/claim', { shareId: share_id, id }, 'json'));

const deletions = ({ owner }: Shop, client: RestClient, id: number) =>
  [1, 2, 3].map(() => client.with(owner.headers).post('/skinMgrSrv/coupon/del', { id: [id] }, 'json'));

it.each([
  ['in SQL', claims],
  ['of Prisma', deletions],
])('a lost connection inside a transaction %s fails that request alone', async (_, send) => {
  const shop = await buildShop();
  const id = await shop.coupon();
  const running = await startProcessBeside(server, { LOG_LEVEL: 'warn' });
  const { pool } = server.services;
  const waiting = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and application_name = 'skin-mirror'`,
    );
    return rows.map(({ pid }) => pid);
  };
  const locking = await pool.connect();
  try {
    await locking.query('begin');
    await locking.query('select 1 from coupon where coupon_id = $1 for update', [id]);
    const requests = send(shop, createClient(running), id);
    await expect.poll(waiting, { interval: 20 }).toHaveLength(3);
    await pool.query('select pg_terminate_backend($1)', [(await waiting())[0]]);
    await expect.poll(waiting, { interval: 20 }).toHaveLength(2);
    await locking.query('rollback');

    const answers = await Promise.all(requests);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([[503, '5']]);
  } finally {
    locking.release();
  }
  const lines = () =>
    running
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
  await expect.poll(lines).toHaveLength(1);
  expect(lines().map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: 'request failed', status: 503, refusal: 'DATABASE_AWAY', err: { message: TERMINATED } },
  ]);
  expect((await createClient(running).get('/readyz')).status).toBe(200);
  expect(await running.stop()).toBe(0);
});
