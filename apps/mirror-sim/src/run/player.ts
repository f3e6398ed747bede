import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { beat, type Mirror, refusalOf } from '../client/mirror.ts';
import { Phone } from '../client/phone.ts';
import type { FaultLedger } from '../fault/ledger.ts';
import { named, type Problem, problem } from '../messages.ts';
import type { Action, Visit } from '../scenario/plan.ts';
import { createPhotographer } from '../skin-test/photos.ts';
import { buildTest, type Shop, type SkinTest } from '../skin-test/skin-test.ts';
import { doStaffWork, type Made } from '../staff/staff-work.ts';
import { inTurns } from '../verify/reader.ts';
import { noteRules } from '../verify/rule-book.ts';
import { Told } from '../verify/told.ts';
import type { KeptPromotion } from './kept-offers.ts';
import type { NotedCheck, RunOptions, RunReport, SentTest } from './run-report.ts';
import { type Delivery, expectationProblem, sendTest } from './send-test.ts';

/** The outcome of an action. */
export interface Done {
  readonly trace?: readonly object[];
  readonly sent?: readonly SentTest[];
  readonly problems: RunReport['problems'];
  readonly check?: NotedCheck | 'unnoted';
  readonly coupon_id?: number | undefined;
  readonly promotion?: KeptPromotion;
}

export interface Stage extends Omit<RunOptions, 'now'> {
  /** The latest time of a test. */
  readonly now: Date;
  /** The time of the staff's work. */
  readonly time: Date;
  readonly shop: Shop;
  readonly ledger: FaultLedger;
  readonly guides: readonly string[];
}

export const testsOf = (action: Action): number =>
  action.do === 'visit' ? 1 : action.do === 'burst' ? action.visits.length : 0;

const BURST_WIDTH = 4;

/** Returns a function that plays one action after another. */
export function player(mirrors: readonly Mirror[], stage: Stage, total: number): (action: Action) => Promise<Done> {
  const photographer = stage.photographer ?? createPhotographer();
  const request = stage.fetch ?? fetch;
  const phone = new Phone(stage.server, request, stage.language);
  const ids = new Map<number, string>();
  const own = { promotions: new Set<number>(), coupons: new Set<number>() };
  const told = stage.staff && new Told(mirrors, stage.staff);
  let done = 0;

  async function visit(mirror: Mirror, planned: Visit): Promise<Done> {
    const { scenario, seed, now, staff, ledger, guides } = stage;
    const shop = mirror.shop ?? stage.shop;
    const guide = guides.find((one) => one === planned.guide);
    const test = buildTest({ ...planned, guide }, { scenario, seed, now, shop, device_no: mirror.client.device_no });
    const delivery = await sendTest(test, { mirror, photographer, seed, phone, staff, own, ledger });
    if (delivery.analysis_id !== undefined) ids.set(planned.number, delivery.analysis_id);
    if (!mirror.refusal) {
      done += 1;
      stage.onProgress?.(done, total);
    }
    const about = `test ${planned.number} (${test.device_no}, ${test.start.client_uuid})`;
    const cause = mirror.refusal ? `mirror ${test.device_no}` : about;
    return {
      trace: [traceOf(test, delivery)],
      sent: [{ about, test, delivery }],
      problems: delivery.problems.map((found) => ({ about: cause, problem: asOfMirror(found, mirror) })),
    };
  }

  async function heartbeat(mirror: Mirror, action: Extract<Action, { do: 'heartbeat' }>): Promise<Done> {
    const refusal = mirror.refusal ?? (await refusalOf(() => beat(mirror, { is_start: action.start ? 1 : 0 })));
    const problem = expectationProblem('heartbeat', action.expect, refusal ? { refusal } : {});
    const { device_no } = mirror.client;
    return {
      trace: [{ do: 'heartbeat', device_no, start: action.start }],
      sent: [],
      problems: problem
        ? [{ about: `${mirror.refusal ? 'mirror' : 'heartbeat'} ${device_no}`, problem: asOfMirror(problem, mirror) }]
        : [],
    };
  }

  /** Notes a repeatability check. In a repeated run, the server already has it. */
  async function check({ client: { device_no } }: Mirror, visits: readonly number[]): Promise<Done> {
    const { staff } = stage;
    if (!staff) return { check: 'unnoted', problems: [] };
    const noted = { device_no, record_ids: visits.flatMap((number) => ids.get(number) ?? []) };
    const refusal = await refusalOf(() => staff.ask('progress', 'check', noted));
    if (!refusal || refusal.code === ERRORS.CHECK_TAKEN.wire) return { check: noted, problems: [] };
    const refused = problem('problem.refused', { call: 'check', code: refusal.code, msg: refusal.message });
    return { problems: named(`check (${device_no})`, [refused]) };
  }

  async function staffWork({ step, expect, people }: Extract<Action, { do: 'staff' }>): Promise<Done> {
    const { staff, shop, time: now, scenario } = stage;
    if (!staff) return { problems: [] };
    let made: Made = {};
    await told?.load();
    const refusal = await refusalOf(async () => {
      const { timezone } = shop;
      made = await doStaffWork(step, { staff, timezone, now, scenario: scenario.name, seed: stage.seed, people });
    });
    if (made.act_id !== undefined) own.promotions.add(made.act_id);
    if (made.coupon_id !== undefined) own.coupons.add(made.coupon_id);
    await noteRules(mirrors, stage.book);
    const outcome = { ...(refusal && { refusal }), ...(made.problem && { problem: made.problem }) };
    const problem = expectationProblem(step.do, expect, outcome);
    const found = problem ? [problem] : refusal ? [] : ((await told?.after(step, made)) ?? []);
    const { act_id, coupon_id } = made;
    return {
      coupon_id,
      ...(step.do === 'promote' && act_id !== undefined && { promotion: { act_id, prizes: step.prizes } }),
      problems: named(step.do, found),
    };
  }

  /**
   * Sends all stored tests, several at the same time. The mirror reports the number of stored tests before and after.
   */
  async function burst(mirror: Mirror, visits: readonly Visit[]): Promise<Done> {
    if (!mirror.refusal) await beat(mirror, { queue_len: visits.length });
    const results = await inTurns(visits, (planned) => visit(mirror, planned), BURST_WIDTH);
    if (!mirror.refusal) await beat(mirror, { queue_len: 0 });
    return {
      trace: results.flatMap(({ trace = [] }) => trace),
      sent: results.flatMap(({ sent = [] }) => sent),
      problems: results.flatMap(({ problems }) => problems),
    };
  }

  return (action) => {
    const mirror = mirrors[action.device] as Mirror;
    switch (action.do) {
      case 'heartbeat':
        return heartbeat(mirror, action);
      case 'visit':
        return visit(mirror, action.visit);
      case 'check':
        return check(mirror, action.visits);
      case 'staff':
        return staffWork(action);
      case 'burst':
        return burst(mirror, action.visits);
    }
  };
}

/** The refusal of a mirror is the same problem in each of its calls. */
const asOfMirror = (found: Problem, { refusal }: Mirror): Problem =>
  refusal && found.key === 'problem.refused'
    ? problem('problem.refused', { call: 'connect', code: refusal.code, msg: refusal.message })
    : found;

function traceOf({ visit, device_no, start, end }: SkinTest, { photos }: Delivery): object {
  const { number, persona, day, share, count, calls, faults } = visit;
  const { client_uuid, customer, questions } = start;
  const { status, reason_key, result } = end;
  return {
    number,
    device_no,
    day,
    share,
    client_uuid,
    count,
    persona: persona.id,
    customer,
    questions,
    calls: calls.map((call) => call.do),
    status,
    reason_key,
    result,
    photos,
    ...(faults && { faults: faults.map((one) => one.do) }),
  };
}
