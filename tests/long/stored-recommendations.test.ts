// @module-tag long
import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { prepareCatalogue } from '@skin-mirror/shared/recommendation/catalogue.ts';
import { matchGoods } from '@skin-mirror/shared/recommendation/matching.ts';
import type { MatchSettings } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import type { ExclusionReason } from '@skin-mirror/shared/recommendation/recommendation.ts';
import {
  type RecordResult,
  type StoredRecommendation,
  storedRecommendation,
} from '@skin-mirror/shared/record/record.schema.ts';
import type { MatchableScheme } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MirrorClient } from '../../apps/mirror-sim/src/client/client.ts';
import { createPersona } from '../../apps/mirror-sim/src/person/personas.ts';
import { createRandom } from '../../apps/mirror-sim/src/random.ts';
import type { KeptTest } from '../../apps/mirror-sim/src/run/run-file.ts';
import { assembleTest } from '../../apps/mirror-sim/src/skin-test/skin-test.ts';
import { openRuleBook } from '../../apps/mirror-sim/src/verify/rule-book.ts';
import { verifyRun } from '../../apps/mirror-sim/src/verify/verify.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import { buildVariedShop, type VariedShop } from '../factories/varied-shop.ts';

/*
 * These tests compare the recommendations that the server stores with the results of the shared rules. The rules get
 * the data that the test put into the shop, not data from the server.
 */

const TESTS = 1000;
/** The number of tests that the simulator's own check looks at. It is large enough for every kind of test to occur. */
const VERIFIED = 50;
const AT_ONCE = 16;

let server: RunningServer;
let shop: VariedShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await buildVariedShop(server);
});
afterAll(() => server.close());

/** The shop's settings, which are the defaults. */
const SETTINGS = { match_sex: true, match_skin: true, max_goods: 6, max_per_role: 1 };

async function choose(mode: Pick<MatchSettings, 'goods_mode' | 'push_mode'>): Promise<void> {
  const values = {
    goods_mode: mode.goods_mode,
    push_mode: mode.push_mode === 'cycle' ? 1 : 2,
    max_goods: SETTINGS.max_goods,
  };
  for (const [key, value] of Object.entries(values)) {
    await server.services.pool.query(
      `insert into config_value (tenant_id, key, value) values ($1, $2, $3)
       on conflict (tenant_id, scope, scope_id, key) do update set value = excluded.value`,
      [shop.owner.tenant_id, key, JSON.stringify(value)],
    );
  }
}

/** Sends tests of simulated customers, as mirrors do. Some customers gave neither sex nor age. */
async function sendTests(mode: string): Promise<KeptTest[]> {
  const clients = shop.mirrors.map(
    ({ device_no, secret }) => new MirrorClient({ server: server.origin, device_no, secret }),
  );
  const sent: KeptTest[] = [];
  let next = 0;
  const work = async () => {
    for (let number = next++; number < TESTS; number = next++) {
      const client = clients[number % clients.length] as MirrorClient;
      const { start, end } = drawTest(`${mode}/${number}`, number, client.device_no);
      const { analysis_id } = await client.uploadRecord(start, end, []);
      const { device_no } = client;
      sent.push({
        number,
        device_no,
        analysis_id,
        is_refusal_expected: false,
        is_finished: true,
        is_whole: true,
        is_stored: true,
        is_ended: true,
        kinds: [],
        prints: {},
        start,
        end,
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return sent;
}

function drawTest(name: string, number: number, device_no: string) {
  const random = createRandom(name);
  const visit = {
    number,
    device: 0,
    level: undefined,
    guide: undefined,
    day: 0,
    share: 0,
    count: number,
    days_since_first: 0,
    declines_photos: true,
    declines_contact: false,
    declines_marketing: true,
    forgets: [],
    scans_first: false,
    insists: false,
    photos: 'none' as const,
    quality: 'good' as const,
    failed: false,
    calls: [],
    persona: createPersona(random, name, { mobile: `138${String(number).padStart(7, '0')}9` }),
  };
  const test_time = new Date(Date.UTC(2026, 0, 5) + number * 60_000);
  const test = assembleTest(visit, { timezone: 'UTC', questions: [] }, { device_no, name, test_time, random });
  const { sex, age, ...customer } = test.start.customer ?? {};
  const said = { ...(number % 5 !== 0 && { sex }), ...(number % 7 !== 0 && { age }) };
  return { start: { ...test.start, customer: { ...customer, ...said } }, end: test.end };
}

interface StoredTest {
  readonly device_id: number;
  readonly scores: readonly RecordScore[];
  readonly result: RecordResult;
  readonly sex: 0 | 1 | null;
  readonly age: number | null;
  readonly recommendation: StoredRecommendation;
}

async function storedTests(ids: readonly string[]): Promise<StoredTest[]> {
  const { rows } = await server.services.pool.query<StoredTest>(
    `select device_id, scores, result, customer_sex as sex, customer_age as age, recommendation
       from skin_record where tenant_id = $1 and record_id = any($2) order by test_time`,
    [shop.owner.tenant_id, ids],
  );
  return rows;
}

/** Returns the recommendation that the shared rules give for a stored test, in the form that the server stores. */
function expectedOf({ device_id, scores, result, sex, age }: StoredTest, settings: MatchSettings) {
  const catalogue = catalogues.get(`${device_id}/${JSON.stringify(settings)}`) ?? catalogueOf(device_id, settings);
  const { skin_type, is_sensitive } = result;
  const test = { scores, skin_type, is_sensitive, sex: sex ?? undefined, age: age ?? undefined };
  const { excluded, ...match } = matchGoods(catalogue, test);
  return { ...match, excluded: excluded.map(({ goods_id, reason, points }) => [goods_id, reason, points]) };
}

const catalogues = new Map<string, ReturnType<typeof prepareCatalogue>>();
function catalogueOf(device_id: number, settings: MatchSettings) {
  const goods = shop.goods
    .filter(({ mirror }) => mirror === undefined || shop.mirrors[mirror]?.device_id === device_id)
    .map(({ matchable }) => matchable);
  const catalogue = prepareCatalogue(goods, shop.mappings, settings, shop.schemes);
  catalogues.set(`${device_id}/${JSON.stringify(settings)}`, catalogue);
  return catalogue;
}

/** Returns the parts of a stored recommendation that the rules decide. Names, pictures and prices are left out. */
const ruledPart = ({ goods, excluded, scheme }: StoredRecommendation) => ({
  recommendations: goods.map(({ goods_id, rank, step_role, choice, trace }) => ({
    goods_id,
    rank,
    step_role,
    choice,
    trace,
  })),
  excluded,
  ...(scheme && { scheme: (({ description: _, steps: __, ...chosen }) => chosen)(scheme) }),
});

const EVERYWHERE: readonly ExclusionReason[] = ['off_shelf', 'never', 'exclude_rule', 'skin_type', 'age', 'over_limit'];

/**
 * The test runs once in each of these modes. A mode names results that must occur among a thousand customers, because
 * otherwise the test would check nothing.
 */
const MODES = [
  { name: 'smart', goods_mode: 'normal', push_mode: 'smart', via: ['pinned', 'smart'], only: 'sex', schemes: 0 },
  { name: 'solrx', goods_mode: 'solrx', push_mode: 'smart', via: ['pinned', 'solrx'], only: 'sensitive', schemes: 0 },
  {
    name: 'cycle',
    goods_mode: 'normal',
    push_mode: 'cycle',
    via: ['cycle', 'pinned', 'smart'],
    only: 'sex',
    schemes: 5,
  },
  {
    name: 'both',
    goods_mode: 'solrx',
    push_mode: 'cycle',
    via: ['cycle', 'pinned', 'solrx'],
    only: 'sensitive',
    schemes: 5,
  },
] as const;

describe.each(MODES)('in $name mode', ({ name, goods_mode, push_mode, via, only, schemes }) => {
  it(`${TESTS} tests have stored what the shared rule makes of what is stored of them`, async () => {
    const settings = { ...SETTINGS, goods_mode, push_mode };
    await choose(settings);
    const sent = await sendTests(name);
    const rows = await storedTests(sent.map(({ analysis_id }) => analysis_id as string));
    expect(rows).toHaveLength(TESTS);
    for (const row of rows) {
      const stored = storedRecommendation.parse(row.recommendation);
      expect(ruledPart(stored)).toEqual(expectedOf(row, settings));
      if (!stored.scheme) continue;
      const { description, steps } = shop.schemes.find(
        ({ scheme_id }) => scheme_id === stored.scheme?.scheme_id,
      ) as MatchableScheme;
      expect(stored.scheme).toMatchObject({ description, steps });
    }
    const all = rows.map(({ recommendation }) => recommendation);
    const ways = new Set(all.flatMap(({ goods }) => goods.map(({ trace }) => trace.via)));
    const reasons = new Set(all.flatMap(({ excluded }) => excluded.map(([, reason]) => reason)));
    expect([...ways].sort()).toEqual(via);
    expect([...reasons].sort()).toEqual([...EVERYWHERE, only].sort());
    expect(new Set(all.flatMap(({ scheme }) => scheme?.scheme_id ?? [])).size).toBe(schemes);
    expect(await problemsOf(sent.slice(0, VERIFIED))).toEqual([]);
  });
});

async function problemsOf(tests: KeptTest[]) {
  const run = {
    is_complete: true,
    scenario: '',
    seed: 1,
    server: server.origin,
    now: '',
    devices: [],
    started: {},
    counters: {},
    tests,
    checks: [],
    coupons: [],
    promotions: [],
  };
  const secrets = new Map(shop.mirrors.map(({ device_no, secret }) => [device_no, secret]));
  const connection = {
    server: server.origin,
    credentials: {
      given: 0,
      available: () => [],
      codeFor: () => undefined,
      secretsFor: (device_no: string) => [secrets.get(device_no) ?? ''],
      save: async () => undefined,
    },
  };
  const checked = await verifyRun(run, connection, await openRuleBook());
  expect(checked.filter(({ skipped }) => skipped !== undefined)).toEqual([]);
  return checked.flatMap(({ problems }) => problems);
}
