import type { CouponTerms } from '@skin-mirror/shared/coupon/coupon.schema.ts';
import type { Winner } from '@skin-mirror/shared/draw/draw.contract.ts';
import { verifyLog } from '@skin-mirror/shared/draw/draw-log.ts';
import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { MirrorRefusal } from '../client/client.ts';
import type { Phone } from '../client/phone.ts';
import { type Problem, problem } from '../messages.ts';
import { compared, differing } from '../problems.ts';
import type { KeptDraw, KeptPromotion } from '../run/kept-offers.ts';
import type { KeptTest, RunFile } from '../run/run-file.ts';
import type { ConsoleAnswer } from '../staff/console.ts';
import { allRows, rowsOf } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';
import { Found } from './findings.ts';
import type { ListedRow } from './shop-view.ts';
import { alike } from './verify-alike.ts';
import { mobileOf } from './verify-people.ts';

type DrawnTest = KeptTest & { readonly draw: KeptDraw };
type Log = Awaited<ReturnType<Phone['verify']>>;

/**
 * Checks the draws and the claimed coupons of a run. `counts.fair` are the draws that were computed again from the seed of a
 * promotion that is over.
 */
export async function verifyOffers(run: RunFile, staff: Staff, phone: Phone, rows: readonly ListedRow[]) {
  const rowOf = new Map<string | undefined, ListedRow>(rows.map((row) => [row.id, row]));
  // Two numbers may be one customer since a merge, and people of one household share a number.
  const customerOf = (test: KeptTest) => {
    const id = rowOf.get(test.analysis_id)?.customer_id ?? null;
    return id === null ? null : `${id} ${mobileOf(test)}`;
  };
  const drawn = run.tests.filter((test): test is DrawnTest => test.draw !== undefined);
  const found = new Found();
  let fair = 0;
  for (const [act_id, tests] of Map.groupBy(drawn, ({ draw }) => draw.act_id)) {
    const shown = await staff.ask('promotion', 'detail', { id: act_id });
    const winners = await allRows((paging) => staff.ask('draw', 'winners', { act_id, ...paging }));
    const log = await logOf(phone, tests[0]?.draw.shop_key ?? '', act_id);
    for (const test of tests)
      found.ofTest(test.number, [
        ...checkDraw(test, shown.seed_hash, winners, log),
        ...checkWinner(test, rowOf.get(test.analysis_id), winners, shown.prizes),
      ]);
    const wanted = run.promotions.find((one) => one.act_id === act_id);
    found.of(`promotion ${shown.act_name}`, [
      ...checkStock(shown.prizes, tests),
      ...(shown.daily_limit === null ? [] : atMost('draw', 'draws', shown.daily_limit, tests.map(customerOf))),
      ...(wanted ? checkPrizes(wanted, shown.prizes, log) : []),
      ...(log ? await checkLog(log) : []),
    ]);
    if (log) fair += log.draws.length;
  }
  const claims = run.tests.flatMap(({ claim }) => claim ?? []);
  for (const coupon_id of new Set(claims.map((claim) => claim.coupon_id))) {
    const row = await couponRow(staff, coupon_id);
    const claiming = run.tests.filter(({ claim }) => claim?.coupon_id === coupon_id);
    const share_id = rowOf.get(claiming[0]?.analysis_id)?.share_id;
    const offered = share_id ? (await phone.offered(share_id)).list.find(({ id }) => id === coupon_id) : undefined;
    found.of(`coupon ${row?.name ?? coupon_id}`, [
      ...checkClaims(run, coupon_id, row),
      ...(row ? atMost('coupon', 'claims', row.limit_per, claiming.map(customerOf)) : []),
      ...(row && offered ? compared('coupon', { terms: [termsOf(row), termsOf(offered)] }) : []),
    ]);
  }
  for (const test of run.tests.filter(({ draw, claim }) => draw || claim).slice(0, LOOKED_AT)) {
    const share_id = rowOf.get(test.analysis_id)?.share_id;
    if (share_id) found.ofTest(test.number, await checkPhone(phone, share_id, test));
  }
  const { ofTests, others } = found;
  return { ofTests, others, counts: { draws: drawn.length, fair, claims: claims.length } };
}

/** So many reports are opened once more. The server limits how often somebody may look. */
const LOOKED_AT = 30;

/** The report still shows what its customer has got, with the same code. */
async function checkPhone(phone: Phone, share_id: string, { draw, claim }: KeptTest): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (draw) {
    const { draws } = await phone.current(share_id);
    const shown = draws
      .filter(({ act_id }) => act_id === draw.act_id)
      .map((one) => [one.seq, one.award?.award_id ?? null, one.redeem_code, one.redeemed_at !== null]);
    const wanted = [draw.seq, draw.award_id, draw.redeem_code, draw.is_redeemed];
    problems.push(...compared('draw', { 'draws on the report': [[wanted], shown] }));
  }
  if (claim) {
    const shown = (await phone.offered(share_id)).list
      .filter(({ id }) => id === claim.coupon_id)
      .map((one) => [one.is_claimed, one.redeem_code, one.is_redeemed]);
    const wanted = [true, claim.redeem_code, claim.is_redeemed];
    problems.push(...compared('coupon', { 'coupons on the report': [[wanted], shown] }));
  }
  return problems;
}

/** A coupon promises the customer what the shop has written. Its name may be translated. */
const termsOf = ({ type, value, min, currency, start_time, end_time }: Terms) => [
  type,
  value,
  min,
  currency,
  start_time,
  end_time,
];
type Terms = Omit<CouponTerms, 'name'>;

/** Finds customers who got something more often than the shop wants. All tests of a run come on one day. */
function atMost(call: string, what: string, limit: number, customers: readonly (string | null)[]): Problem[] {
  const known = customers.filter((id) => id !== null);
  const counts = [...Map.groupBy(known, (id) => id).values()].map((list) => list.length);
  const most = Math.max(0, ...counts);
  return most > limit ? differing(call)(`most ${what} of a customer`, limit, most) : [];
}

/** Reads the log of a promotion. Returns undefined while the promotion isn't over. */
async function logOf(phone: Phone, shop_key: string, act_id: number): Promise<Log | undefined> {
  try {
    return await phone.verify(shop_key, act_id);
  } catch (cause) {
    if (cause instanceof MirrorRefusal && cause.code === ERRORS.DRAW_RUNNING.wire) return undefined;
    throw cause;
  }
}

/** Checks that the shop lists what can be redeemed once, and that nobody has exchanged the seed since. */
export function checkDraw(
  { analysis_id, draw }: DrawnTest,
  seed_hash: string,
  winners: readonly Pick<Winner, 'id' | 'seq' | 'redeem_code' | 'redeemed_at'>[],
  log: Pick<Log, 'draws'> | undefined,
): Problem[] {
  const own = winners.filter(({ id }) => id === analysis_id);
  const [winner] = own;
  const logged = log?.draws.filter(({ record_id }) => record_id === analysis_id);
  return compared('draw', {
    seed_hash: [draw.seed_hash, seed_hash],
    winners: [draw.redeem_code === '' ? 0 : 1, own.length],
    ...(winner && {
      seq: [draw.seq, winner.seq],
      redeem_code: [draw.redeem_code, winner.redeem_code],
      redeemed: [draw.is_redeemed, winner.redeemed_at !== null],
    }),
    ...(logged && { log: [[[draw.seq, draw.award_id]], logged.map(({ seq, award_id }) => [seq, award_id])] }),
  });
}

/** A winner is shown with the test, and with the prize that the report has. */
function checkWinner(
  { analysis_id, draw }: DrawnTest,
  row: ListedRow | undefined,
  winners: readonly Winner[],
  prizes: readonly Pick<Prize, 'id' | 'prize_name'>[],
): Problem[] {
  const winner = winners.find(({ id }) => id === analysis_id);
  if (!row || !winner) return [];
  const { customer_nickname: nickname, customer_mobile: mobile, device_no, user_acct, guide: user_name } = row;
  const prize = prizes.find(({ id }) => id === draw.award_id);
  return [
    ...alike('winners', { nickname, mobile, device_no, user_acct, user_name }, winner),
    ...(prize ? differing('winners')('prize_name', prize.prize_name, winner.prize_name) : []),
  ];
}

type Prize = Pick<
  ConsoleAnswer<'promotion', 'detail'>['prizes'][number],
  'id' | 'prize_name' | 'total_num' | 'awarded' | 'probability'
>;

/** Checks that no prize was given more often than there are, and that each draw of the run is counted. */
export function checkStock(prizes: readonly Prize[], tests: readonly Pick<DrawnTest, 'draw'>[]): Problem[] {
  return prizes.flatMap(({ id, prize_name, total_num, awarded }) => {
    const own = tests.filter(({ draw }) => draw.award_id === id).length;
    const isOversold = total_num !== null && awarded > total_num;
    return [
      ...(isOversold ? [problem('problem.oversold', { prize: prize_name, stock: total_num, given: awarded })] : []),
      ...(awarded < own ? differing('draw')(`awarded ${prize_name}`, own, awarded) : []),
    ];
  });
}

/** Checks that the prizes have the probability and the stock that the scenario set, in the console and in the public log. */
export function checkPrizes(
  { prizes }: KeptPromotion,
  shown: readonly Prize[],
  log: Pick<Log, 'terms' | 'draws'> | undefined,
): Problem[] {
  return prizes.flatMap(({ name, probability, stock }) => {
    const prize = shown.find(({ prize_name }) => prize_name === name);
    if (!prize) return compared('draw', { prize: [name, 'none'] });
    const terms = log?.terms.flatMap((one) => one.prizes.filter(({ award_id }) => award_id === prize.id)) ?? [];
    const shownTerms = compared('draw', {
      [`probability of ${name}`]: [probability, prize.probability],
      [`stock of ${name}`]: [stock, prize.total_num],
    });
    const logged = terms.flatMap((one) =>
      compared('draw', {
        [`probability of ${name} in the log`]: [Math.round(probability * 100), one.probability],
        [`stock of ${name} in the log`]: [stock, one.total],
      }),
    );
    return [...shownTerms, ...logged];
  });
}

const checkLog = async (log: Log): Promise<Problem[]> =>
  (await verifyLog(log)).map((finding) => problem('problem.unfair', { problem: finding.problem, seq: finding.seq }));

/** Checks that each claim is counted once. Other customers may have claimed a coupon that the run didn't make. */
function checkClaims(
  { tests, coupons }: RunFile,
  coupon_id: number,
  row: Awaited<ReturnType<typeof couponRow>>,
): Problem[] {
  if (!row) return [problem('problem.missing', { call: 'coupon.list' })];
  const claims = tests.flatMap(({ claim }) => (claim?.coupon_id === coupon_id ? claim : []));
  const codes = claims.map(({ redeem_code }) => redeem_code).filter((code) => code !== '');
  const redeemed = claims.filter(({ is_redeemed }) => is_redeemed).length;
  const isOwn = coupons.includes(coupon_id);
  return compared('coupon', {
    'different codes': [codes.length, row.shared_code === '' ? new Set(codes).size : codes.length],
    ...((isOwn || row.claimed < claims.length) && { claimed: [claims.length, row.claimed] }),
    ...((isOwn || row.redeemed < redeemed) && { redeemed: [redeemed, row.redeemed] }),
  });
}

async function couponRow(staff: Staff, coupon_id: number) {
  for await (const row of rowsOf((paging) => staff.ask('coupon', 'list', paging))) if (row.id === coupon_id) return row;
  return undefined;
}
