import { addDays, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { isLineFault } from '../fault/fault.ts';
import { buildTest, calendarAt, workingTime } from '../skin-test/skin-test.ts';
import { type Action, planScenario, type Visit } from './plan.ts';
import type { Scenario } from './scenario.ts';

const visitsOf = (action: Action): readonly Visit[] =>
  action.do === 'visit' ? [action.visit] : action.do === 'burst' ? action.visits : [];

/**
 * Plans a scenario for a shop with the usual settings. `requests` is the least number of requests of the mirrors: without
 * retries, activation and settings. `staff` is the work of the shop's main account, in its order.
 */
export function planned(
  scenario: Scenario,
  { seed, timezone, now: time }: { readonly seed: string; readonly timezone: string; readonly now: Date },
) {
  const shop = { timezone, questions: [] };
  const now = workingTime(time, scenario, shop);
  const today = shopDay(now, timezone);
  const actions = planScenario(scenario, seed, calendarAt(now, scenario, shop));
  const names = scenario.devices.map(({ device_no, prefix }, index) => `${index} ${prefix}${device_no}`);
  const tests = actions.flatMap(visitsOf).map((visit) => {
    const device_no = names[visit.device] ?? '';
    return buildTest(visit, { scenario, seed, now, shop, device_no });
  });
  const withStatus = (status: number) => tests.filter(({ end }) => end.status === status).length;
  const photosOf = ({ kinds }: (typeof tests)[number]) => kinds.length;
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const days = [...new Set(tests.map(({ visit }) => visit.day))].toSorted((a, b) => a - b);
  return {
    from: addDays(today, 1 - scenario.clock.days),
    to: today,
    tests: tests.length,
    success: withStatus(2),
    rejected: withStatus(3),
    failed: withStatus(4),
    customers: new Set(tests.map(({ visit }) => visit.persona.id)).size,
    photos: sum(tests.map(photosOf)),
    requests:
      actions.filter((action) => action.do === 'heartbeat').length +
      sum(tests.map((test) => sum(test.visit.calls.map((call) => (call.do === 'capture' ? photosOf(test) : 1))))),
    staff: actions.flatMap((action) => (action.do === 'staff' ? action.step.do : [])),
    mirrors: names.map((mirror, device) => ({
      mirror,
      tests: tests.filter(({ visit }) => visit.device === device).length,
      faults: [
        ...scenario.faults
          .filter(isLineFault)
          .filter((one) => (one.device ?? device) % names.length === device)
          .map((one) => `${one.do} (${one.on} ${one.nth})`),
        ...tests
          .filter(({ visit }) => visit.device === device)
          .flatMap(({ visit }) => (visit.faults ?? []).map((one) => `${one.do} (test ${visit.number})`)),
      ],
    })),
    days: days.map((day) => {
      const own = tests.filter(({ visit }) => visit.day === day);
      return {
        day: addDays(today, day),
        /** The tests of each mirror. */
        mirrors: names.map((_, device) => own.filter(({ visit }) => visit.device === device).length),
        notes: notesOf(own.map(({ visit }) => visit)),
      };
    }),
  };
}

function notesOf(visits: readonly Visit[]): string[] {
  const counts = {
    again: visits.filter(({ days_since_first }) => days_since_first > 0).length,
    together: visits.filter(({ rush }) => rush !== undefined).length,
    checks: visits.filter(({ still_to_come }) => still_to_come === 0).length,
  };
  return Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${name} ${count}`] : []));
}
