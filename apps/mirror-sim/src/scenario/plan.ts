import type { RegField } from '@skin-mirror/shared/config/registration.ts';
import { TESTS_PER_CHECK } from '@skin-mirror/shared/progress/progress.ts';
import { comesAt, isLineFault, isTestFault, type PlannedFault } from '../fault/fault.ts';
import { clamp, createPersona, type Persona, round } from '../person/personas.ts';
import { createRandom, type Random } from '../random.ts';
import { type Scenario, ScenarioError } from './scenario.ts';
import type { Capture, Expectation, PhotoSet, StaffStep } from './steps.ts';
import { type Calendar, type Call, type Draft, type Item, isDraft, unroll } from './unroll.ts';

export interface Visit {
  /** The visit's position in order of time, from 1. */
  readonly number: number;
  /** The index of the mirror in the scenario's list of devices. */
  readonly device: number;
  readonly persona: Persona;
  readonly level: string | undefined;
  readonly guide: string | undefined;
  /** The day relative to the day of the run: 0 is that day, −1 is the day before. */
  readonly day: number;
  /** The time of the visit, as a share of the opening hours from 0 to 1. */
  readonly share: number;
  /** The number of this test among the mirror's tests of the day, from 1. */
  readonly count: number;
  readonly days_since_first: number;
  /** In a repeatability check: how many tests of the same face follow at once. */
  readonly still_to_come?: number | undefined;
  /** The standard deviation of the mirror's measurements, in points. Default: that of the customer. */
  readonly noise?: number | undefined;
  readonly declines_photos: boolean;
  readonly declines_contact: boolean;
  readonly declines_marketing: boolean;
  /** The fields that the customer leaves empty at first. */
  readonly forgets: readonly RegField[];
  /** True if the customer scans the mirror's code before the test. */
  readonly scans_first: boolean;
  readonly photos: PhotoSet;
  readonly quality: Capture;
  /** True if the mirror sends a photo even of a customer who declined. */
  readonly insists: boolean;
  readonly failed: boolean;
  readonly calls: readonly Call[];
  /** The visits with the same number go on at the same moment. */
  readonly rush?: number | undefined;
  /** The exact measurement and answers, instead of drawn ones. */
  readonly measured?: Readonly<Record<string, unknown>> | undefined;
  readonly answers?: Readonly<Record<string, unknown>> | undefined;
  /** The faults of the mirror in this test. */
  readonly faults?: readonly PlannedFault[];
  /** The mirror's test before this one, whose result a frozen mirror sends again. */
  readonly before?: Visit | undefined;
}

export type Action =
  | { readonly do: 'heartbeat'; readonly device: number; readonly start: boolean; readonly expect: Expectation }
  | { readonly do: 'visit'; readonly device: number; readonly visit: Visit }
  /** The shop's staff notes that these tests are of one face. `visits` are their numbers. */
  | { readonly do: 'check'; readonly device: number; readonly visits: readonly number[] }
  /** The shop's main account does something before the mirror goes on. */
  | {
      readonly do: 'staff';
      readonly device: number;
      readonly step: StaffStep;
      readonly expect: Expectation;
      /** The customers that the step names, by their ids. */
      readonly people: Readonly<Record<string, Persona>>;
    }
  /** Tests that the mirror took while it was offline, in the order of sending. */
  | { readonly do: 'burst'; readonly device: number; readonly visits: readonly Visit[] };

/** Plans all actions of a run. The same arguments always give the same plan. */
export function planScenario(scenario: Scenario, seed: string | number, calendar: Calendar): Action[] {
  const random = createRandom(`${seed}/${scenario.name}`);
  const items = unroll(scenario, calendar, random.stream('steps'));
  const visits = schedule(scenario, items.filter(isDraft), random);
  return swapLate(arrange(scenario, items, visits, random));
}

function schedule(scenario: Scenario, drafts: readonly Draft[], random: Random): Map<Draft, Visit> {
  const shares = timesOfDay(drafts, random.stream('times'));
  const counts = new Map<string, number>();
  const chooseCustomer = customerChooser(scenario, random);
  const firstWithAll = drafts.length - scenario.all_photos_for_last;
  const visits: Visit[] = [];
  const latest = new Map<number, Visit>();
  const faultsOf = faultPlanner(scenario);
  for (const [index, draft] of drafts.entries()) {
    const own = random.stream(`visit ${index}`);
    const { begin, day, quality, failed, insists, calls, still_to_come } = draft;
    const before = isSameFace(draft) ? visits.at(-1) : undefined;
    const device =
      before?.device ?? (begin.device ?? own.int(0, scenario.devices.length - 1)) % scenario.devices.length;
    const count = (counts.get(`${device}/${day}`) ?? 0) + 1;
    counts.set(`${device}/${day}`, count);
    const faults = faultsOf(device, calls);
    const has = (name: PlannedFault['do']) => faults.some((one) => one.do === name);
    const photos = index >= firstWithAll ? 'all' : draft.photos;
    const who = before ? samePerson(before) : chooseCustomer(begin.customer, day, own);
    const visit: Visit = {
      number: index + 1,
      device,
      ...who,
      guide: scenario.guides.length > 0 && own.chance(0.8) ? own.pick(scenario.guides) : undefined,
      day,
      share: shares[index] as number,
      count,
      still_to_come,
      noise: scenario.devices[device]?.noise,
      declines_photos: own.chance(begin.declines_photos),
      declines_contact: own.chance(begin.declines_contact),
      declines_marketing: own.chance(begin.declines_marketing),
      forgets: begin.forgets,
      scans_first: own.chance(begin.scans_first),
      photos: has('low_disk') && photos !== 'none' ? 'white' : photos,
      quality,
      insists,
      failed,
      calls,
      rush: draft.rush,
      measured: draft.measured,
      answers: draft.answers,
      ...(faults.length > 0 && { faults }),
      ...(has('frozen_result') && { before: latest.get(device) }),
    };
    latest.set(device, visit);
    visits.push(visit);
  }
  return new Map(drafts.map((draft, index) => [draft, visits[index] as Visit]));
}

/** Returns a function that gives the faults of a mirror's next test. */
function faultPlanner({ faults, devices }: Scenario) {
  const own = faults.filter((one) => !isLineFault(one));
  const counts = new Map<string, number>();
  return (device: number, calls: readonly Call[]): PlannedFault[] =>
    own.flatMap((one, index): PlannedFault[] => {
      if (one.device !== undefined && one.device % devices.length !== device) return [];
      if (one.on !== 'test' && !calls.some((call) => call.do === one.on)) return [];
      const count = (counts.get(`${index}/${device}`) ?? 0) + 1;
      counts.set(`${index}/${device}`, count);
      if (!comesAt(one, count)) return [];
      if (one.do === 'reboot') return [{ do: one.do, after: one.on }];
      return isTestFault(one.do) ? [{ do: one.do }] : [];
    });
}

/** True for the second and the later tests of a repeatability check. */
const isSameFace = ({ still_to_come = TESTS_PER_CHECK }: Draft) => still_to_come < TESTS_PER_CHECK - 1;

const samePerson = ({ persona, level, days_since_first }: Visit) => ({ persona, level, days_since_first });

/**
 * Returns times as shares of the opening hours, in rising order within each day. Most customers come around noon and
 * after work.
 */
function timesOfDay(drafts: readonly Draft[], random: Random): number[] {
  const drawn = drafts.map(() => {
    const peak = random.weighted([
      { at: 0.3, weight: 3 },
      { at: 0.78, weight: 4 },
      { at: undefined, weight: 3 },
    ]);
    const share = peak.at === undefined ? random.float() : random.normal(peak.at, 0.1);
    return round(clamp(share, 0.005, 0.995), 4);
  });
  const own = [...drafts.keys()].filter((index) => !isSameFace(drafts[index] as Draft));
  const byDay = Map.groupBy(own, (index) => drafts[index]?.day);
  const sorted = new Map(
    [...byDay].map(([day, list]) => [day, apart(list.map((index) => drawn[index] as number).sort((a, b) => a - b))]),
  );
  let last = 0;
  return drafts.map((draft) => {
    if (!isSameFace(draft)) last = sorted.get(draft.day)?.shift() ?? 0;
    return last;
  });
}

/** The least difference between two times of a day: a second of the shortest day, so that a mirror takes no two tests at once. */
const LEAST_STEP = 0.0003;

function apart(shares: readonly number[]): number[] {
  let last = 0;
  return shares.map((share) => {
    last = Math.min(0.9999, round(Math.max(share, last + LEAST_STEP), 4));
    return last;
  });
}

/** The shortest time between two visits of a customer, in days. It may be shorter if no other customer is available. */
const PAUSE_DAYS = 6;

function customerChooser({ customers }: Scenario, random: Random) {
  const groups = new Map(customers.map((customer) => [customer.id, customer]));
  const visitors = new Map<string, { persona: Persona; first: number; last: number }>();

  return (choice: Draft['begin']['customer'], day: number, own: Random) => {
    const draw = () => {
      const id = typeof choice === 'string' ? choice : own.weighted(choice).id;
      const group = groups.get(id);
      if (!group) throw new ScenarioError(`there is no customer "${id}"`);
      return { group, key: group.count > 1 ? `${id}-${own.int(1, group.count)}` : id };
    };
    let drawn = draw();
    const cameLately = (key: string) => day - (visitors.get(key)?.last ?? Number.NEGATIVE_INFINITY) < PAUSE_DAYS;
    for (let tries = 0; tries < 8 && cameLately(drawn.key); tries++) drawn = draw();
    const { group, key } = drawn;
    const persona = visitors.get(key)?.persona ?? personOf(group, key, random);
    const first = visitors.get(key)?.first ?? day;
    visitors.set(key, { persona, first, last: day });
    return { persona, level: group.level, days_since_first: day - first };
  };
}

/** Makes a person of a group of customers. Those of one household share a mobile number and a city. */
function personOf({ household, persona }: Scenario['customers'][number], key: string, random: Random): Persona {
  const own = createPersona(random.stream(`customer ${key}`), key, persona);
  if (household === undefined) return own;
  const { mobile, location } = createPersona(random.stream(`household ${household}`), household, {
    locale: own.locale,
  });
  return { ...own, location, mobile: persona.mobile ?? mobile };
}

/** Returns the customers that a step of the staff names. Of a kind with several people it is the first one. */
function peopleOf(step: StaffStep, { customers }: Scenario, random: Random): Record<string, Persona> {
  const ids = step.do === 'erase' ? [step.customer] : step.do === 'merge' ? [step.from, step.into] : [];
  return Object.fromEntries(
    customers
      .filter(({ id }) => ids.includes(id))
      .map((group) => [group.id, personOf(group, group.count > 1 ? `${group.id}-1` : group.id, random)]),
  );
}

function arrange(scenario: Scenario, items: readonly Item[], visits: Map<Draft, Visit>, random: Random): Action[] {
  const bursts = random.stream('bursts');
  const isSent = new Set<number>();
  return items.flatMap((item): Action[] => {
    if ('heartbeat' in item) {
      const { device, start } = item.heartbeat;
      const devices = device === undefined ? [...scenario.devices.keys()] : [device % scenario.devices.length];
      return devices.map((place) => ({ do: 'heartbeat', device: place, start, expect: item.expect }));
    }
    if ('staff' in item) {
      const people = peopleOf(item.staff, scenario, random);
      return [{ do: 'staff', device: 0, step: item.staff, expect: item.expect, people }];
    }
    const visit = visits.get(item) as Visit;
    if (item.burst === undefined) return [{ do: 'visit', device: visit.device, visit }, ...checkAfter(item, visit)];
    if (isSent.has(item.burst)) return [];
    isSent.add(item.burst);
    const together = [...visits].filter(([draft]) => draft.burst === item.burst).map(([, kept]) => kept);
    const byDevice = Map.groupBy(bursts.shuffled(together), ({ device }) => device);
    return [...byDevice].map(([device, kept]) => ({ do: 'burst', device, visits: kept }));
  });
}

/** A test that is out of order is sent after the next test of its mirror. The last one has none, and stays. */
function swapLate(actions: Action[]): Action[] {
  for (let index = actions.length - 1; index >= 0; index--) {
    const action = actions[index] as Action;
    if (action.do !== 'visit' || !action.visit.faults?.some((one) => one.do === 'out_of_order')) continue;
    const next = actions.findIndex((one, at) => at > index && one.do === 'visit' && one.device === action.device);
    if (next < 0) continue;
    actions.splice(next + 1, 0, action);
    actions.splice(index, 1);
  }
  return actions;
}

/** Returns the note of the staff after the last test of a repeatability check. */
function checkAfter({ still_to_come }: Draft, { device, number }: Visit): Action[] {
  if (still_to_come !== 0) return [];
  const visits = Array.from({ length: TESTS_PER_CHECK }, (_, index) => number - TESTS_PER_CHECK + 1 + index);
  return [{ do: 'check', device, visits }];
}
