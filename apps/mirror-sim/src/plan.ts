import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import { clamp, createPersona, type Persona, round } from './personas.ts';
import { createRandom, type Random } from './random.ts';
import {
  type Capture,
  type Expectation,
  type PhotoSet,
  type Scenario,
  ScenarioError,
  type SimpleStep,
  type Step,
} from './scenario.ts';

type CallName = 'register' | 'capture' | 'finish' | 'upload' | 'result' | 'open_report';

export interface Call {
  readonly do: CallName;
  readonly expect: Expectation;
}

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
  readonly declines_photos: boolean;
  readonly photos: PhotoSet;
  readonly quality: Capture;
  readonly failed: boolean;
  readonly calls: readonly Call[];
}

export type Action =
  | { readonly do: 'heartbeat'; readonly device: number; readonly start: boolean; readonly expect: Expectation }
  | { readonly do: 'visit'; readonly device: number; readonly visit: Visit }
  /** Tests that the mirror took while it was offline, in the order of sending. */
  | { readonly do: 'burst'; readonly device: number; readonly visits: readonly Visit[] };

export interface Calendar {
  /** The day of the run in the shop's time zone, `yyyy-MM-dd`. */
  readonly today: string;
  /** The share of today's opening hours that has passed, from 0 to 1. */
  readonly elapsed: number;
}

interface Draft {
  readonly begin: Extract<SimpleStep, { do: 'register' | 'upload' }>;
  readonly day: number;
  readonly burst: number | undefined;
  photos: PhotoSet;
  quality: Capture;
  failed: boolean;
  readonly calls: { do: CallName; expect: Expectation }[];
}

type Item = { readonly heartbeat: Extract<SimpleStep, { do: 'heartbeat' }>; expect: Expectation } | Draft;

/** Plans all actions of a run. The same arguments always give the same plan. */
export function planScenario(scenario: Scenario, seed: string | number, calendar: Calendar): Action[] {
  const random = createRandom(`${seed}/${scenario.name}`);
  const items = unroll(scenario, calendar, random.stream('steps'));
  const visits = schedule(
    scenario,
    items.filter((item): item is Draft => !('heartbeat' in item)),
    random,
  );
  return arrange(scenario, items, visits, random.stream('bursts'));
}

/** Replaces loops and choices with single steps. */
function unroll(scenario: Scenario, calendar: Calendar, random: Random): Item[] {
  const items: Item[] = [];
  let day = 1 - scenario.clock.days;
  let burst: number | undefined;
  let bursts = 0;

  function walk(steps: readonly Step[]): void {
    for (const step of steps) take(step);
  }

  function take(step: Step): void {
    switch (step.do) {
      case 'loop': {
        const days = step.spread ? dealDays(step.times, scenario, calendar, random.stream(`days ${items.length}`)) : [];
        for (let round = 0; round < step.times; round++) {
          day = days[round] ?? day;
          walk(step.steps);
        }
        return;
      }
      case 'choose':
        walk(random.weighted(step.of).steps);
        return;
      case 'offline':
        burst = bursts++;
        walk(step.steps);
        burst = undefined;
        return;
      case 'wait':
        day += step.days;
        if (day > 0) throw new ScenarioError(`${scenario.name}: wait: ends after the last of the clock's days`);
        return;
      case 'heartbeat':
        items.push({ heartbeat: step, expect: {} });
        return;
      case 'register':
        items.push({
          begin: step,
          day,
          burst,
          photos: 'none',
          quality: 'good',
          failed: false,
          calls: [call('register')],
        });
        return;
      case 'upload': {
        const { photos, quality, failed } = step;
        items.push({ begin: step, day, burst, photos, quality, failed, calls: [call('upload')] });
        return;
      }
      case 'capture': {
        const visit = currentVisit(step.do);
        visit.photos = step.photos;
        visit.quality = step.quality;
        visit.calls.push(call('capture'));
        return;
      }
      case 'finish':
        currentVisit(step.do).failed = step.failed;
        currentVisit(step.do).calls.push(call('finish'));
        return;
      case 'result':
      case 'open_report':
        currentVisit(step.do).calls.push(call(step.do));
        return;
      case 'expect': {
        const { do: _, ...expect } = step;
        const last = items.at(-1);
        const target = last && 'heartbeat' in last ? last : last?.calls.at(-1);
        if (!target) throw new ScenarioError(`${scenario.name}: expect: nothing was asked before it`);
        target.expect = expect;
      }
    }
  }

  function currentVisit(name: string): Draft {
    const last = items.at(-1);
    if (!last || 'heartbeat' in last) throw new ScenarioError(`${scenario.name}: ${name}: comes before register`);
    return last;
  }

  walk(scenario.steps);
  return items;
}

const call = (name: CallName) => ({ do: name, expect: {} });

/**
 * Returns random days in ascending order. Weekends are more frequent. The part of today that is still to come gets no
 * visits.
 */
function dealDays(count: number, { clock }: Scenario, { today, elapsed }: Calendar, random: Random): number[] {
  const days = Array.from({ length: clock.days }, (_, index) => {
    const day = index + 1 - clock.days;
    const weekday = new Date(`${addDays(today, day)}T00:00:00Z`).getUTCDay();
    const usual = weekday === 0 || weekday === 6 ? clock.weekend : 1;
    return { day, weight: usual * random.between(0.8, 1.2) * (day === 0 ? elapsed : 1) };
  });
  return Array.from({ length: count }, () => random.weighted(days).day).sort((a, b) => a - b);
}

function schedule(scenario: Scenario, drafts: readonly Draft[], random: Random): Map<Draft, Visit> {
  const shares = timesOfDay(drafts, random.stream('times'));
  const counts = new Map<string, number>();
  const chooseCustomer = customerChooser(scenario, random);
  const firstWithAll = drafts.length - scenario.all_photos_for_last;
  const visits = drafts.map((draft, index): Visit => {
    const own = random.stream(`visit ${index}`);
    const { begin, day, quality, failed, calls } = draft;
    const device = (begin.device ?? own.int(0, scenario.devices.length - 1)) % scenario.devices.length;
    const count = (counts.get(`${device}/${day}`) ?? 0) + 1;
    counts.set(`${device}/${day}`, count);
    return {
      number: index + 1,
      device,
      ...chooseCustomer(begin.customer, day, own),
      guide: scenario.guides.length > 0 && own.chance(0.8) ? own.pick(scenario.guides) : undefined,
      day,
      share: shares[index] as number,
      count,
      declines_photos: own.chance(begin.declines_photos),
      photos: index >= firstWithAll ? 'all' : draft.photos,
      quality,
      failed,
      calls,
    };
  });
  return new Map(drafts.map((draft, index) => [draft, visits[index] as Visit]));
}

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
  const byDay = Map.groupBy(drafts.keys(), (index) => drafts[index]?.day);
  const sorted = new Map(
    [...byDay].map(([day, list]) => [day, list.map((index) => drawn[index] as number).sort((a, b) => a - b)]),
  );
  return drafts.map(({ day }) => sorted.get(day)?.shift() ?? 0);
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
    const persona = visitors.get(key)?.persona ?? createPersona(random.stream(`customer ${key}`), key, group.persona);
    const first = visitors.get(key)?.first ?? day;
    visitors.set(key, { persona, first, last: day });
    return { persona, level: group.level, days_since_first: day - first };
  };
}

function arrange(scenario: Scenario, items: readonly Item[], visits: Map<Draft, Visit>, random: Random): Action[] {
  const isSent = new Set<number>();
  return items.flatMap((item): Action[] => {
    if ('heartbeat' in item) {
      const { device, start } = item.heartbeat;
      const devices = device === undefined ? [...scenario.devices.keys()] : [device % scenario.devices.length];
      return devices.map((place) => ({ do: 'heartbeat', device: place, start, expect: item.expect }));
    }
    const visit = visits.get(item) as Visit;
    if (item.burst === undefined) return [{ do: 'visit', device: visit.device, visit }];
    if (isSent.has(item.burst)) return [];
    isSent.add(item.burst);
    const together = [...visits].filter(([draft]) => draft.burst === item.burst).map(([, kept]) => kept);
    const byDevice = Map.groupBy(random.shuffled(together), ({ device }) => device);
    return [...byDevice].map(([device, kept]) => ({ do: 'burst', device, visits: kept }));
  });
}
