// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serverDir } from '../../apps/mirror-sim/src/client/credentials.ts';
import { Phone } from '../../apps/mirror-sim/src/client/phone.ts';
import { LAST_RUN, type RunFile, readRun } from '../../apps/mirror-sim/src/run/run-file.ts';
import { openStaff, type Staff } from '../../apps/mirror-sim/src/staff/staff.ts';
import { scenarioOfRecord } from '../../apps/mirror-sim/src/staff/staff-work.ts';
import { readSettings, type ShopSettings } from '../../apps/mirror-sim/src/verify/shop-view.ts';
import { verifyOffers } from '../../apps/mirror-sim/src/verify/verify-offers.ts';
import { verifyShop } from '../../apps/mirror-sim/src/verify/verify-shop.ts';
import { purgePhotos } from '../../apps/server/src/modules/file/photo-purge.ts';
import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildSerial } from '../factories/device.ts';
import { allowExports } from '../factories/exports.ts';
import { signIn } from '../factories/rest-client.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import { simulate } from '../factories/simulator.ts';

const PATIENCE = { timeout: 240_000 };

let server: RunningServer;
let owner: Account;
let folder: string;
let mirrors: string[];
let login: string[];
beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
  await allowExports(server, owner.tenant_id);
  await createGoodsTypes(server.services.pool, owner.tenant_id);
  folder = await mkdtemp(path.join(tmpdir(), 'skin-mirror-sim-'));
  const serials = [await buildSerial(server, owner), await buildSerial(server, owner)];
  mirrors = serials.flatMap(({ device_no, active_code }) => ['--device', device_no, '--code', active_code]);
  login = ['--account', owner.user_acct, '--password', owner.password];
  await choose('customer_info', 1);
  await choose('have_questions', 1);
  await choose('reg_fields', { mobile: 'required', age: 'required', introducer: 'required' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function choose(key: string, value: unknown): Promise<void> {
  await server.services.pool.query(
    `insert into config_value (tenant_id, key, value) values ($1, $2, $3)
     on conflict (tenant_id, scope, scope_id, key) do update set value = excluded.value`,
    [owner.tenant_id, key, JSON.stringify(value)],
  );
}

const play = (scenario: string) => simulate(server, folder, ['run', scenario, '--seed', '7', ...mirrors, ...login]);
const verify = () => simulate(server, folder, ['verify', ...login]);
const counted = async (sql: string, ...values: string[]): Promise<number> =>
  (await server.services.pool.query<{ count: number }>(sql, [owner.tenant_id, ...values])).rows[0]?.count ?? 0;

describe('the simulator', () => {
  it('plays each scenario about customers, and finds in the shop what it sent', PATIENCE, async () => {
    const client = await signIn(server, owner);
    const saved = await client.mutate('question.save', {
      question: 'What does your skin react to?',
      type: 3,
      required: 1,
      lang: 'en',
      show_if: { question: 'allergy', options: ['fragrance', 'alcohol', 'acids', 'other'] },
    });
    const { id } = z.object({ result: z.object({ data: z.object({ id: z.string() }) }) }).parse(saved.json())
      .result.data;
    for (const scenario of ['questionnaire', 'missing-registration', 'consent-refused', 'repeatability-check']) {
      expect(await play(scenario), scenario).toBe(0);
      expect(await verify(), scenario).toBe(0);
    }
    const all = await counted('select count(*)::int as count from skin_record where tenant_id = $1');
    const asked = await counted(
      'select count(*)::int as count from skin_record where tenant_id = $1 and questions ? $2',
      id,
    );
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(all);
    expect(await counted('select count(*)::int as count from repeat_test where tenant_id = $1')).toBe(12);
  });

  it('survives each fault of mirrors and lines, and no test gets lost', PATIENCE, async () => {
    expect(await play('a-day-with-everything-wrong')).toBe(0);
    expect(await verify()).toBe(0);
  });

  it('plays a month of a shop with all that its staff does', PATIENCE, async () => {
    expect(await play('30-days-of-a-shop')).toBe(0);
    expect(await verify()).toBe(0);
  });

  it('plays recorded calls again without a copy, and sends a copied test without the person', PATIENCE, async () => {
    const calls = path.join(folder, 'calls.ndjson');
    const recorded = await simulate(server, folder, [
      'run',
      'questionnaire',
      '--seed',
      '9',
      '--calls',
      calls,
      ...mirrors,
    ]);
    expect(recorded).toBe(0);
    const count = () => counted('select count(*)::int as count from skin_record where tenant_id = $1');
    const before = await count();
    expect(await simulate(server, folder, ['replay', calls, '--speed', '100'])).toBe(0);
    expect(await count()).toBe(before);

    const { run, staff } = await openRun();
    const test = run.tests[0];
    const scenario = await scenarioOfRecord(staff, test?.analysis_id ?? '');
    expect(JSON.stringify(scenario)).not.toContain(test?.start.customer?.mobile);
    expect(JSON.stringify(scenario)).not.toContain(test?.start.customer?.nickname);
    const file = path.join(folder, 'copied.yaml');
    await writeFile(file, JSON.stringify(scenario));
    expect(await simulate(server, folder, ['run', file, ...mirrors])).toBe(0);
    const copied = await openRun();
    const dims = (one: typeof test) => Object.keys(one?.end.result?.dims ?? {});
    expect(dims(copied.run.tests[0])).toEqual(dims(test));
  });

  it('finds no photo of customers after the days of the shop', PATIENCE, async () => {
    expect(await play('repeat-customers')).toBe(0);
    expect(await verify()).toBe(0);
    await choose('retention_days', { photos: 30, marks: 20 });
    expect((await problems()).map(({ what }) => what)).toContain('kept too long');
    await purgePhotos(server.services);
    expect(await verify()).toBe(0);
  });

  it.each([
    [
      'a test of another person',
      'customer_id = (select max(customer_id) from customer where tenant_id = $1)',
      'mobile',
    ],
    ['a test of nobody', 'customer_id = null', 'customer_id'],
    ['another name', "customer_nickname = 'x'", 'nickname'],
    ['another age, in the export too', 'customer_age = 77', 'Age'],
    ['another answer', `questions = '{"sun": "indoors!"}'`, 'questions'],
    [
      'a consent that nobody gave',
      `consent = consent || jsonb_build_object('marketing', 1 - (consent->>'marketing')::int)`,
      'consent',
    ],
  ])('finds %s', PATIENCE, async (_, change, what) => {
    const { run } = await openRun();
    const id = run.tests.at(-1)?.analysis_id;
    const { pool } = server.services;
    const values = [owner.tenant_id, id];
    const own = 'tenant_id = $1 and record_id = $2';
    const { rows } = await pool.query(`select to_jsonb(r) as row from skin_record r where ${own}`, values);
    await pool.query(`update skin_record set ${change} where ${own}`, values);
    const found = await problems().finally(() =>
      pool.query(
        `update skin_record r
            set (customer_id, customer_nickname, customer_age, questions, consent) =
                (select customer_id, customer_nickname, customer_age, questions, consent
                   from jsonb_populate_record(null::skin_record, $3)) where ${own}`,
        [...values, rows[0].row],
      ),
    );
    expect(found.map((one) => one.what)).toContain(what);
    expect(await problems()).toEqual([]);
  });
});

describe('the simulator’s customers', () => {
  it('scan first, and get their reports on the phone that has scanned', PATIENCE, async () => {
    expect(await play('scan-first')).toBe(0);
    expect(await verify()).toBe(0);
    expect(
      await counted('select count(*)::int as count from scan_session where tenant_id = $1 and record_id is not null'),
    ).toBe(6);
    // The same tests with new sessions are the same tests.
    expect(await play('scan-first')).toBe(0);
  });

  it('draw all at one moment, and no prize is given twice', PATIENCE, async () => {
    expect(await play('lucky-draw-rush')).toBe(0);
    expect(await verify()).toBe(0);
    expect(
      await counted('select max(claimed)::int as count from coupon where tenant_id = $1 and total is not null'),
    ).toBe(10);
  });

  it('draw, claim and redeem once each, and a wrong shop is found', PATIENCE, async () => {
    expect(await play('lucky-draw')).toBe(0);
    expect(await verify()).toBe(0);
    const { run, staff, settings } = await openRun();
    const phone = new Phone(server.origin, fetch);
    const { rows: listed } = await verifyShop(run, staff, settings, new Date());
    const offers = () => verifyOffers(run, staff, phone, listed);
    expect(await offers()).toMatchObject({ others: [], counts: { draws: 12, fair: 12, claims: 12 } });
    const { pool } = server.services;
    const whats = async () => {
      const { ofTests, others } = await offers();
      return [...[...ofTests.values()].flat(), ...others.map(({ problem }) => problem)].map(
        ({ key, details }) => details.what ?? details.problem ?? key,
      );
    };
    const spoil = async (change: string, undo: string, found: string) => {
      await pool.query(change, [owner.tenant_id]);
      expect(await whats()).toContain(found);
      await pool.query(undo, [owner.tenant_id]);
      expect(await whats()).toEqual([]);
    };
    await spoil(
      "update draw set redeem_code = redeem_code || '2' where tenant_id = $1",
      'update draw set redeem_code = left(redeem_code, -1) where tenant_id = $1',
      'redeem_code',
    );
    await spoil(
      'update coupon set claimed = claimed + 1 where tenant_id = $1 and total is null',
      'update coupon set claimed = claimed - 1 where tenant_id = $1 and total is null',
      'claimed',
    );
  });
});

async function openRun(): Promise<{ run: RunFile; staff: Staff; settings: ShopSettings }> {
  const run = await readRun(path.join(serverDir(folder, server.origin), LAST_RUN));
  if (!run) throw new Error('a scenario was played');
  const { user_acct: account, password } = owner;
  const staff = await openStaff({ server: server.origin, login: { account, password } });
  return { run, staff, settings: await readSettings(staff) };
}

async function problems() {
  const { run, staff, settings } = await openRun();
  const { ofTests, others } = await verifyShop(run, staff, settings, new Date());
  return [...[...ofTests.values()].flat(), ...others.map(({ problem }) => problem)].map(({ details }) => details);
}
