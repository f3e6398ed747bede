import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecords } from '#tests/factories/record.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { customerStore } from '../customer/customer.store.ts';
import { followUpStore } from '../follow-up/follow-up.store.ts';

const PEOPLE = 200;
const TESTS = PEOPLE * 5;
const TODAY = '2026-06-30';

let server: RunningServer;
let main: Account;
let guide: Account;
beforeAll(async () => {
  server = await startTestServer();
  main = await buildUser(server);
  const { tenant_id } = main;
  guide = await buildGuide(server, { parent: main, power: [2] });
  const device = await buildDevice(server, { tenant_id });
  await buildRecords(
    server,
    Array.from({ length: TESTS }, (_, n) => ({
      device,
      customer_nickname: `${'王李张刘'[n % 4]}${n % PEOPLE}`,
      user_id: n % 10 === 0 ? guide.user_id : null,
      customer_mobile: `139${String(n % PEOPLE).padStart(8, '0')}`,
      test_time: new Date(Date.UTC(2026, 3, 1) + n * 6_000_000),
    })),
  );
  const { pool } = server.services;
  await pool.query(
    `insert into follow_up (tenant_id, record_id, due_on) select tenant_id, record_id, test_day + 28 from skin_record where tenant_id = $1`,
    [tenant_id],
  );
  await pool.query('select settle_people($1, array(select customer_id from customer where tenant_id = $1))', [
    tenant_id,
  ]);
  await pool.query('analyze skin_record, customer, follow_up');
});
afterAll(() => server.close());

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Runs what a store does, and returns how many tests its statements read, by the plans that PostgreSQL used. */
async function testsReadBy(work: (pool: Pool) => Promise<unknown>): Promise<number> {
  const { pool } = server.services;
  let read = 0;
  const observed = {
    async query(text: string, values: unknown[]) {
      const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
      read += testsIn(rows[0]['QUERY PLAN'][0].Plan);
      return pool.query(text, values);
    },
  };
  await work(observed as unknown as Pool);
  return read;
}

function testsIn(node: PlanNode): number {
  const isOfTests = node['Relation Name'] === 'skin_record';
  if (isOfTests && node['Node Type'] === 'Seq Scan') return Number.POSITIVE_INFINITY;
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, child) => sum + testsIn(child), isOfTests ? rows : 0);
}

const scopeOf = (own_user_id: number | null) => ({ tenant_id: main.tenant_id, own_user_id, own_device_ids: [] });
const NOBODY = { text: '', digits: '', start: null, end: null, hidden: [], direction: 'desc' } as const;
const PAGE = { page: 1, pageSize: 10 };

describe('a page of a list of people', () => {
  it('has the customers that a search of all names gives, with their number', async () => {
    const { pool, prisma } = server.services;
    for (const [own, text] of [
      [null, ''],
      [null, '王'],
      [null, '39'],
      [guide.user_id, ''],
      [guide.user_id, '张'],
    ] as const) {
      const { list, total } = await customerStore({ pool, prisma }, scopeOf(own)).page(
        { ...NOBODY, text, digits: /^\d+$/.test(text) ? text : '' },
        { page: 1, pageSize: 500 },
      );
      const { rows } = await pool.query(
        `select customer_id as id from skin_record where tenant_id = $1 and ($2::int is null or user_id = $2)
            and (strpos(customer_nickname, $3) > 0 or ($3 ~ '^[0-9]+$' and strpos(customer_mobile, $3) > 0))
          group by 1 order by max(test_time) desc`,
        [main.tenant_id, own, text],
      );
      expect([list.map(({ id }) => id).sort(), total]).toEqual([rows.map(({ id }) => id).sort(), rows.length]);
    }
  });

  it('has the customers whose names are written in full-width characters', async () => {
    const shop = await buildUser(server);
    const device = await buildDevice(server, { tenant_id: shop.tenant_id });
    await buildRecords(server, [{ device, customer_nickname: 'Ａｎｎａ １', customer_mobile: '13900000001' }]);
    const { pool, prisma } = server.services;
    const scope = { tenant_id: shop.tenant_id, own_user_id: null, own_device_ids: [] };
    const { list } = await customerStore({ pool, prisma }, scope).page({ ...NOBODY, text: 'anna' }, PAGE);
    expect(list).toHaveLength(1);
  });

  it('reads only the tests of its rows, for the shop and for a guide', async () => {
    const { prisma } = server.services;
    for (const own of [null, guide.user_id]) {
      expect(
        await testsReadBy((pool) => customerStore({ pool, prisma }, scopeOf(own)).page(NOBODY, PAGE)),
      ).toBeLessThan(TESTS / 4);
      for (const state of ['due', 'upcoming', 'past'] as const) {
        const filter = { state, today: TODAY, text: '', digits: '', hidden: [], direction: 'desc' } as const;
        expect(
          await testsReadBy((pool) => followUpStore({ pool, prisma }, scopeOf(own)).page(filter, PAGE)),
        ).toBeLessThanOrEqual(PAGE.pageSize);
      }
    }
  });
});
