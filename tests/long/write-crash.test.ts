// @module-tag long

import { setTimeout as sleep } from 'node:timers/promises';
import { verifyLog, wholeLog } from '@skin-mirror/shared/draw/draw-log.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { promotionRunStore } from '../../apps/server/src/modules/draw/promotion-run.store.ts';
import { openSeed } from '../../apps/server/src/modules/draw/seed.ts';
import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { buildGuide, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { goodsArchive, goodsPicture } from '../factories/goods-archive.ts';
import { creamRow } from '../factories/goods-import.ts';
import { type Killable, startKillable } from '../factories/killable.ts';
import { buildPromotion } from '../factories/promotion.ts';
import { buildRecords } from '../factories/record.ts';
import { type Answer, type BodyType, createClient, file, type RestClient } from '../factories/rest-client.ts';
import type { RunningServer } from '../factories/server.ts';
import { buildSession } from '../factories/session.ts';
import { shopToday } from '../factories/zone.ts';

const KILLS = { server: 10, database: 30, terminate: 10, kill: 10 } as const;
/** Each kind of write must have been acknowledged more often than this, so that the test means something. */
const FEWEST = 3;
const REPORTS = 2_000;
const COUPONS = 30;
const PRIZES = [10, 40];
const PAIRS = 400;
const GUIDES = 5;
/** A main account may choose 100 passwords an hour, and each try counts. */
const NEW_GUIDES = 30;
const ROWS = 10;
const TODAY = shopToday();

/** The coupon is gone; nothing to change; the code is redeemed; the person is merged; somebody has the number. */
const [OUT, SAME, REDEEMED, MERGED, NUMBER_TAKEN] = [11_001, 11_001, 50_007, 40_010, 40_000] as const;

type Json = ReturnType<Answer['json']>;
type Fields = Readonly<Record<string, unknown>>;

let world: Killable;
let shop: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  world = await startKillable({ LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' });
  shop = await world.inside(prepare);
  await world.startServer();
}, 120_000);
afterAll(() => world.close());

/** Makes a shop with a promotion, a coupon, guides, and customers with one or two tests. */
async function prepare(server: RunningServer) {
  const { services } = server;
  const main = await buildUser(server);
  const { tenant_id } = main;
  await createGoodsTypes(services.pool, tenant_id);
  const staff = [main];
  for (let index = 0; index < GUIDES; index += 1) {
    staff.push(await buildGuide(server, { parent: main, power: [1, 2], name: `Guide ${index}` }));
  }
  const tokens = await Promise.all(staff.map(async (account) => (await buildSession(server, account)).access_token));
  const clients = tokens.map((access_token) => createClient(world, { access_token, locale: 'en' }));
  const device = await buildDevice(server, { tenant_id });
  const reports = await buildRecords(
    server,
    Array.from({ length: REPORTS }, (_, index) => ({ device, customer_mobile: mobileOf(index) })),
  );
  const twice = Array.from({ length: PAIRS * 2 }, (_, index) => ({ device, customer_mobile: mobileOf(index) }));
  await buildRecords(server, twice);
  const { rows: customers } = await services.pool.query<{ customer_id: number; mobile: string }>(
    'select customer_id, mobile from customer where tenant_id = $1 order by mobile',
    [tenant_id],
  );
  const awards = PRIZES.map((total_num) => ({ probability: 2_000, total_num }));
  const thanks = { award_level: 0, probability: 0, total_num: null };
  const { act_id } = await buildPromotion(server, { tenant_id, daily_limit: null, awards: [...awards, thanks] });
  const owner = createClient(server, { access_token: tokens[0] ?? '' });
  await owner.post('/skinMgrSrv/config/update', { coupon_status: 1, coupon_code_mode: 2, h5_show_active: 1 }, 'json');
  const terms = { name: '10 off', type: 'amount', value: 10, start_time: TODAY, end_time: TODAY, total: COUPONS };
  const coupon_id = Number((await owner.post('/skinMgrSrv/coupon/save', terms, 'json')).json().id);
  return { tenant_id, staff, clients, owner: clients[0] as RestClient, reports, customers, act_id, coupon_id };
}

const mobileOf = (index: number) => `138${String(10_000_000 + index)}`;

/** The writes that the server acknowledged. */
const told = {
  draws: new Map<string, Json>(),
  claims: new Map<string, string>(),
  sold_out: 0,
  prizes: new Set<string>(),
  coupons: new Set<string>(),
  titles: [] as string[],
  imports: [] as number[],
  members: [] as string[],
  /** How often the permissions of each guide were changed. */
  powers: new Map<number, number>(),
  merges: [] as (readonly [number, number])[],
  erasures: [] as number[],
};

const errorsInLog = () => world.log().filter(({ level }) => Number(level) >= 50);
const stopping = new AbortController();
const random = (below: number) => Math.floor(Math.random() * below);

interface Expected {
  readonly refused?: readonly number[];
  readonly again?: readonly number[];
  readonly type?: BodyType;
}

/**
 * Sends a write until the server answers it, as a program does that lost the answer. Returns undefined if the test ends
 * first. `refused` are the codes that count as an answer, `again` those that a repeated write may get.
 */
async function persist(
  client: RestClient,
  path: string,
  fields: Fields,
  { refused = [], again = [], type = 'json' }: Expected = {},
): Promise<Json | undefined> {
  for (let tries = 1; ; tries += 1) {
    // Limits are for each network. These callers are of many.
    const address = { 'x-forwarded-for': `10.${random(256)}.${random(256)}.${random(256)}` };
    const answer = await client.post(path, fields, type, address).catch(() => undefined);
    if (answer?.status === 200) {
      const json = answer.json();
      const expected = [0, ...refused, ...(tries > 1 ? again : [])];
      if (!expected.includes(json.code)) throw new Error(`${path} was refused: ${answer.text}`);
      return json;
    }
    if (answer && answer.status !== 503 && answer.status !== 429) {
      throw new Error(`${path}: ${answer.text} ${JSON.stringify(errorsInLog())}`);
    }
    if (stopping.signal.aborted) return undefined;
    await sleep(answer?.status === 429 ? 1_000 : 100);
  }
}

/** Repeats `work` with 0, 1, 2 … until the test ends or `work` has nothing left to do. */
async function repeat(work: (turn: number) => Promise<unknown>, pauseMs = 50): Promise<void> {
  for (let turn = 0; !stopping.signal.aborted; turn += 1) {
    if ((await work(turn)) === 'end') return;
    await sleep(pauseMs);
  }
}

const WORKERS: readonly (() => Promise<void>)[] = [
  async function draw() {
    await repeat(async (turn) => {
      const report = shop.reports[turn];
      if (!report) return 'end';
      const drawn = await persist(shop.owner, '/skinSrv/active/draw', { shareId: report.share_id });
      if (drawn) told.draws.set(report.record_id, drawn);
      return undefined;
    });
  },
  async function claim() {
    await repeat(async (turn) => {
      // Merged customers have one coupon together, so these aren't among them.
      const report = shop.reports[PAIRS * 2 + turn];
      if (!report) return 'end';
      const fields = { shareId: report.share_id, id: shop.coupon_id };
      const claimed = await persist(shop.owner, '/skinSrv/coupon/claim', fields, { refused: [OUT] });
      if (claimed?.code === OUT) told.sold_out += 1;
      else if (claimed) told.claims.set(report.record_id, String(claimed.redeem_code));
      return undefined;
    });
  },
  async function redeemPrizes() {
    await repeat(async (turn) => {
      const codes = [...told.draws.values()].map(({ redeem_code }) => String(redeem_code ?? '')).filter(Boolean);
      const code = codes[told.prizes.size];
      const client = shop.clients[turn % shop.clients.length] as RestClient;
      if (!code) return;
      const fields = { redeem_code: code };
      if (await persist(client, '/skinMgrSrv/active/redeem', fields, { again: [REDEEMED] })) told.prizes.add(code);
    }, 200);
  },
  async function redeemCoupons() {
    await repeat(async (turn) => {
      const code = [...told.claims.values()][told.coupons.size];
      const client = shop.clients[turn % shop.clients.length] as RestClient;
      if (!code) return;
      if (await persist(client, '/skinMgrSrv/coupon/redeem', { code }, { again: [REDEEMED] })) told.coupons.add(code);
    }, 200);
  },
  async function saveSettings() {
    await repeat(async (turn) => {
      const h5_title = `Title ${turn}`;
      if (await persist(shop.owner, '/skinMgrSrv/config/update', { h5_title })) told.titles.push(h5_title);
    });
  },
  async function importGoods() {
    const picture = await goodsPicture();
    await repeat(async (turn) => {
      const rows = Array.from({ length: ROWS }, (_, row) => creamRow({ goods_no: `I-${turn}-${row}` }));
      const archive = file(goodsArchive({ rows, files: { 'images/a.jpg': picture } }), 'goods.zip');
      const done = await persist(shop.owner, '/skinmgr/goods/importGoods', { file: archive }, { type: 'multipart' });
      if (done) told.imports.push(turn);
    }, 300);
  },
  async function addGuides() {
    await repeat(async (turn) => {
      if (turn >= NEW_GUIDES) return 'end';
      const mobile = `139${String(10_000_000 + turn)}`;
      const member = { name: 'Mei', mobile, pwd: 'velvet-orchard', shop: 'Rose', status: 10, powerarr: '1,2' };
      const done = await persist(shop.owner, '/skinMgrSrv/user/save', { id: '', ...member }, { again: [NUMBER_TAKEN] });
      if (done) told.members.push(mobile);
      return undefined;
    }, 1_500);
  },
  async function changePermissions() {
    await repeat(async (turn) => {
      const id = shop.staff[1 + (turn % GUIDES)]?.user_id ?? 0;
      const powerarr = Math.floor(turn / GUIDES) % 2 === 0 ? '1,2,4' : '1,2';
      const fields = { id, name: '', mobile: '', pwd: '', shop: '', status: '', powerarr };
      const done = await persist(shop.owner, '/skinMgrSrv/user/save', fields, { again: [SAME] });
      if (done) told.powers.set(id, (told.powers.get(id) ?? 0) + 1);
      // Few enough that the history of a guide keeps all of them.
    }, 800);
  },
  async function merge() {
    await repeat(async (turn) => {
      const [from, to] = [shop.customers[turn * 2], shop.customers[turn * 2 + 1]];
      if (!from || !to || turn >= PAIRS) return 'end';
      const pair = [from.customer_id, to.customer_id] as const;
      const fields = { from: pair[0], to: pair[1] };
      if (await persist(shop.owner, '/skinMgrSrv/customer/merge', fields, { again: [MERGED] })) told.merges.push(pair);
      return undefined;
    }, 200);
  },
  async function askForErasures() {
    await repeat(async (turn) => {
      const person = shop.customers[PAIRS * 2 + turn];
      if (!person) return 'end';
      const fields = { id: person.customer_id, confirm: person.mobile.slice(-4) };
      if (await persist(shop.owner, '/skinMgrSrv/customer/erase', fields)) told.erasures.push(person.customer_id);
      return undefined;
    }, 200);
  },
];

/** The kills, evenly mixed. */
function kills(): (keyof typeof KILLS)[] {
  const all = Object.entries(KILLS).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => ({ kind: kind as keyof typeof KILLS, at: (index + 0.5) / count })),
  );
  return all.sort((a, b) => a.at - b.at).map(({ kind }) => kind);
}

it('60 kills lose no acknowledged write, double none, and a lost database never ends the server', {
  timeout: 900_000,
}, async () => {
  const working = Promise.all(WORKERS.map((work) => work()));
  working.catch(() => stopping.abort());
  for (const kind of kills()) {
    await sleep(600 + random(600));
    if (kind === 'server') {
      await world.killServer();
      await world.startServer();
    } else if (kind === 'database') await world.killDatabase();
    else await world.killConnection(kind);
    // Only a killed server is started again. After all other kills the same process must answer.
    await world.becomesReady();
    if (stopping.signal.aborted) break;
  }
  await sleep(500);
  stopping.abort();
  await working;
  const { draws, claims, prizes, coupons, titles, imports, members, merges, erasures } = told;
  const count = [draws.size, claims.size, prizes.size, coupons.size, titles.length, imports.length, members.length];
  process.stdout.write(`acknowledged: ${[...count, merges.length, erasures.length].join(', ')}\n`);
  for (const some of [...count, merges.length, erasures.length]) expect(some).toBeGreaterThan(FEWEST);
  await world.killServer();
  await world.inside(check);
  expect(errorsInLog()).toEqual([]);
});

async function check({ services }: RunningServer): Promise<void> {
  const { tenant_id, act_id, coupon_id } = shop;
  const { pool } = services;
  const select = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await pool.query<T>(text, [tenant_id, ...values])).rows;

  const log = await wholeLog((after) => promotionRunStore(services, tenant_id).log(act_id, after));
  const sealed = await services.prisma.promotion.findFirstOrThrow({ where: { tenant_id, act_id } });
  const proved = { seed: openSeed(services.secrets, tenant_id, sealed), seed_hash: sealed.seed_hash, ...log };
  expect(await verifyLog(proved)).toEqual([]);
  const drawn = await select<{ record_id: string; seq: number; redeem_code: string | null; redeemed_at: Date | null }>(
    'select record_id, seq, redeem_code, redeemed_at from draw where tenant_id = $1',
  );
  const drawOf = new Map(drawn.map((row) => [row.record_id, row]));
  for (const [record_id, { seq, redeem_code }] of told.draws) {
    expect(drawOf.get(record_id)).toMatchObject({ seq, redeem_code: redeem_code || null });
  }
  const redeemed = new Set(drawn.filter(({ redeemed_at }) => redeemed_at).map(({ redeem_code }) => redeem_code));
  expect([...told.prizes].filter((code) => !redeemed.has(code))).toEqual([]);
  const awards = await select<{ awarded: number; given: number; total_num: number | null }>(
    `select awarded, total_num, (select count(*)::int from draw d where d.tenant_id = $1 and d.award_id = a.award_id) as given
       from award a where a.tenant_id = $1`,
  );
  for (const { awarded, given, total_num } of awards) {
    expect(awarded).toBe(given);
    if (total_num !== null) expect(awarded).toBeLessThanOrEqual(total_num);
  }

  const claimed = await select<{ record_id: string; code: string; redeemed_at: Date | null }>(
    'select record_id, code, redeemed_at from coupon_claim where tenant_id = $1 and coupon_id = $2',
    coupon_id,
  );
  const claimOf = new Map(claimed.map((row) => [row.record_id, row]));
  for (const [record_id, code] of told.claims) expect(claimOf.get(record_id)?.code).toBe(code);
  expect(new Set(claimed.map(({ code }) => code)).size).toBe(claimed.length);
  const used = new Set(claimed.filter(({ redeemed_at }) => redeemed_at).map(({ code }) => code));
  expect([...told.coupons].filter((code) => !used.has(code))).toEqual([]);
  expect(await select('select claimed from coupon where tenant_id = $1')).toEqual([{ claimed: claimed.length }]);
  expect(claimed.length).toBeLessThanOrEqual(COUPONS);
  if (told.sold_out > 0) expect(claimed.length).toBe(COUPONS);

  const revisions = await select<{ rev: number; changes: Change[] }>(
    'select rev, changes from setting_revision where tenant_id = $1 order by rev',
  );
  // Goods count the shop's revisions up too, without an entry here.
  expect(new Set(revisions.map(({ rev }) => rev)).size).toBe(revisions.length);
  const [counted] = await select<{ settings_rev: number }>('select settings_rev from tenant where tenant_id = $1');
  expect(counted?.settings_rev).toBeGreaterThanOrEqual(revisions.at(-1)?.rev ?? 0);
  const saved = chainOf(revisions, 'h5_title');
  // Only the newest revisions are kept.
  const kept = told.titles.slice(told.titles.indexOf(String(saved[0])));
  expect(kept.length).toBeGreaterThan(FEWEST);
  expect(kept.filter((title) => saved.filter((after) => after === title).length !== 1)).toEqual([]);
  expect(await select("select value from config_value where tenant_id = $1 and key = 'h5_title'")).toEqual([
    { value: saved.at(-1) },
  ]);

  const imported = await select<{ turn: number; count: number }>(
    `select split_part(goods_no, '-', 2)::int as turn, count(*)::int as count from goods
      where tenant_id = $1 and goods_no like 'I-%' group by 1 order by 1`,
  );
  expect(imported.filter(({ count }) => count !== ROWS)).toEqual([]);
  const turns = new Set(imported.map(({ turn }) => turn));
  expect(told.imports.filter((turn) => !turns.has(turn))).toEqual([]);
  expect(
    await select(
      `select b.id from import_batch b where b.tenant_id = $1 and b.added <>
         (select count(*) from goods g where g.tenant_id = $1 and g.import_batch_id = b.id)`,
    ),
  ).toEqual([]);

  const guides = await select<{ user_id: number; mobile: string | null; power: string }>(
    'select user_id, mobile, power::text as power from user_account where tenant_id = $1 and auth_type = 2',
  );
  const added = new Set(guides.flatMap(({ mobile }) => mobile ?? []));
  expect(told.members.filter((mobile) => !added.has(mobile))).toEqual([]);
  expect(guides.filter(({ mobile }) => mobile !== null)).toHaveLength(added.size);
  const powerOf = new Map(guides.map(({ user_id, power }) => [user_id, power]));
  for (const { user_id } of shop.staff.slice(1)) {
    const history = await select<{ changes: Change[] }>(
      "select changes from thing_revision where tenant_id = $1 and kind = 'account' and thing_id = $2 order by id",
      user_id,
    );
    const powers = chainOf(history, 'power');
    expect(powerOf.get(user_id)).toBe(`{${powers.at(-1)}}`);
    // The last change may be there although its answer was lost.
    const unanswered = powers.length - (told.powers.get(user_id) ?? 0);
    expect(unanswered === 0 || unanswered === 1).toBe(true);
  }

  const merged = await select<{ from_id: number; to_id: number; moves: number; left: number }>(
    `select c.customer_id as from_id, c.merged_into as to_id, coalesce(m.count, 0) as moves, coalesce(r.count, 0) as left
       from customer c
       left join (select from_id, count(*)::int as count from customer_move where tenant_id = $1 group by 1) m
              on m.from_id = c.customer_id
       left join (select customer_id, count(*)::int as count from skin_record where tenant_id = $1 group by 1) r
              on r.customer_id = c.customer_id
      where c.tenant_id = $1`,
  );
  const intoOf = new Map(merged.map(({ from_id, to_id }) => [from_id, to_id]));
  expect(told.merges.filter(([from, to]) => intoOf.get(from) !== to)).toEqual([]);
  const half = merged.filter(({ to_id, moves, left }) =>
    to_id === null ? moves !== 0 || left === 0 : moves !== 1 || left !== 0,
  );
  expect(half).toEqual([]);
  const waiting = await select<{ customer_id: number }>(
    'select customer_id from customer where tenant_id = $1 and erase_at is not null',
  );
  const asked = new Set(waiting.map(({ customer_id }) => customer_id));
  expect(told.erasures.filter((id) => !asked.has(id))).toEqual([]);
}

interface Change {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the values of a setting in order. Each change must begin where the last one ended. */
function chainOf(revisions: readonly { readonly changes: readonly Change[] }[], key: string): unknown[] {
  const changes = revisions.flatMap(({ changes }) => changes.filter((change) => change.key === key));
  expect(changes.slice(1).map(({ before }) => before)).toEqual(changes.slice(0, -1).map(({ after }) => after));
  return changes.map(({ after }) => after);
}
