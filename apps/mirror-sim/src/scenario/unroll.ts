import { TESTS_PER_CHECK } from '@skin-mirror/shared/progress/progress.ts';
import { addDays, type Day } from '@skin-mirror/shared/time/shop-day.ts';
import type { Random } from '../random.ts';
import { type Scenario, ScenarioError } from './scenario.ts';
import {
  type Capture,
  type Expectation,
  type PhotoSet,
  type SimpleStep,
  type StaffStep,
  type Step,
  USUAL_MANNER,
} from './steps.ts';

/** The steps that are calls of a test. */
type CallName = Exclude<SimpleStep['do'], StaffStep['do'] | 'heartbeat' | 'series' | 'check' | 'wait' | 'expect'>;

export interface Call {
  readonly do: CallName;
  readonly expect: Expectation;
}

export interface Calendar {
  /** The day of the run in the shop's time zone. */
  readonly today: Day;
  /** The share of today's opening hours that has passed, from 0 to 1. */
  readonly elapsed: number;
}

type Begin = Extract<SimpleStep, { do: 'register' | 'upload' }>;

/** A test before it has a time and a person. */
export interface Draft {
  readonly begin: Pick<Begin, 'customer' | 'device' | keyof typeof USUAL_MANNER>;
  readonly day: number;
  readonly burst: number | undefined;
  /** The tests with the same number go on at the same moment. */
  readonly rush: number | undefined;
  readonly answers: Readonly<Record<string, unknown>> | undefined;
  measured: Readonly<Record<string, unknown>> | undefined;
  /** In a repeatability check: how many tests of the check come after this one. */
  readonly still_to_come?: number;
  photos: PhotoSet;
  quality: Capture;
  failed: boolean;
  insists: boolean;
  readonly calls: { do: CallName; expect: Expectation }[];
}

type Other = { readonly heartbeat: Extract<SimpleStep, { do: 'heartbeat' }> } | { readonly staff: StaffStep };

export type Item = Draft | (Other & { readonly day: number; expect: Expectation });

export const isDraft = (item: Item): item is Draft => 'calls' in item;

/** Replaces loops and choices with single steps, in the order of their days. */
export function unroll(scenario: Scenario, calendar: Calendar, random: Random): Item[] {
  const items: Item[] = [];
  let day = 1 - scenario.clock.days;
  let burst: number | undefined;
  let bursts = 0;
  let rush: number | undefined;
  let rushes = 0;

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
      case 'repeat':
        for (let round = 0; round < step.times; round++) {
          walk(step.steps);
          if (round < step.times - 1) pass(step.every);
        }
        return;
      case 'choose':
        walk(random.weighted(step.of).steps);
        return;
      case 'offline':
        burst = bursts++;
        walk(step.steps);
        burst = undefined;
        return;
      case 'parallel':
        rush = rushes++;
        walk(step.steps);
        rush = undefined;
        return;
      case 'wait':
        pass(step.days);
        return;
      case 'heartbeat':
        items.push({ heartbeat: step, day, expect: {} });
        return;
      case 'set':
      case 'promote':
      case 'end_promotion':
      case 'offer':
      case 'erase':
      case 'merge':
      case 'import':
        items.push({ staff: step, day, expect: {} });
        return;
      case 'register':
        items.push({ ...PLAIN, ...begun(step), photos: 'none', calls: [call('register')] });
        return;
      case 'upload': {
        const { photos, quality, failed, measured } = step;
        items.push({ ...PLAIN, ...begun(step), photos, quality, failed, measured, calls: [call('upload')] });
        return;
      }
      case 'series':
        for (const one of step.days) items.push(whole(step, one));
        return;
      case 'check':
        for (let left = TESTS_PER_CHECK - 1; left >= 0; left--) {
          items.push({ ...whole(step, day), still_to_come: left });
        }
        return;
      case 'capture': {
        const visit = currentVisit(step.do);
        visit.photos = step.photos;
        visit.quality = step.quality;
        visit.insists = step.insists;
        visit.calls.push(call('capture'));
        return;
      }
      case 'finish': {
        const visit = currentVisit(step.do);
        visit.failed = step.failed;
        visit.measured = step.measured;
        visit.calls.push(call('finish'));
        return;
      }
      case 'result':
      case 'open_report':
      case 'scan_qr':
      case 'draw':
      case 'claim':
      case 'redeem':
        currentVisit(step.do).calls.push(call(step.do));
        return;
      case 'expect': {
        const { do: _, ...expect } = step;
        const last = items.at(-1);
        const target = last && isDraft(last) ? last.calls.at(-1) : last;
        if (!target) throw new ScenarioError(`${scenario.name}: expect: nothing was asked before it`);
        target.expect = expect;
      }
    }
  }

  const begun = (begin: Begin) => ({ begin, day, burst, rush, answers: begin.answers });

  function pass(days: number): void {
    day += days;
    if (day > 0) throw new ScenarioError(`${scenario.name}: wait: ends after the last of the clock's days`);
  }

  function currentVisit(name: string): Draft {
    const last = items.at(-1);
    if (!last || !isDraft(last)) throw new ScenarioError(`${scenario.name}: ${name}: comes before register`);
    return last;
  }

  walk(scenario.steps);
  return items.sort((a, b) => a.day - b.day);
}

const PLAIN = {
  burst: undefined,
  rush: undefined,
  answers: undefined,
  measured: undefined,
  quality: 'good',
  failed: false,
  insists: false,
} as const;

const call = (name: CallName) => ({ do: name, expect: {} });

const whole = ({ customer, device, photos }: Extract<SimpleStep, { do: 'series' | 'check' }>, day: number): Draft => ({
  ...PLAIN,
  begin: { ...USUAL_MANNER, customer, device },
  day,
  photos,
  calls: [call('upload')],
});

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
