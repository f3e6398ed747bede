import { registrationOf } from '@skin-mirror/shared/config/registration.ts';
import { recordEnd, recordStart } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { seedQuestions } from '@skin-mirror/shared/question/seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTest, calendarAt, type Shop, type SkinTest, workingTime } from '../skin-test/skin-test.ts';
import { type Action, planScenario, type Visit } from './plan.ts';
import { loadScenario, parseScenario, type Scenario } from './scenario.ts';

const shop: Shop = {
  timezone: 'Asia/Shanghai',
  questions: seedQuestions('zh').map(({ key, ...question }) => ({ id: key, ...question })),
};
const evening = new Date('2026-05-08T13:30:00Z');
const firstDay = await loadScenario('first-day');
const ninetyDays = await loadScenario('90-days-of-a-shop');

const scenarioOf = (body: string): Scenario =>
  parseScenario(`name: tried\ndevices: [{ device_no: A }, { device_no: B }]\n${body}`, 'tried.yaml');
const actionsAt = (scenario: Scenario, now: Date, seed: string | number = 42) =>
  planScenario(scenario, seed, calendarAt(now, scenario, shop));
const visitsOf = (actions: readonly Action[]): Visit[] =>
  actions.flatMap((action) => (action.do === 'visit' ? [action.visit] : action.do === 'burst' ? action.visits : []));

function testsAt(scenario: Scenario, time: Date, seed: string | number = 42): SkinTest[] {
  const now = workingTime(time, scenario, shop);
  return visitsOf(actionsAt(scenario, now, seed)).map((visit) =>
    buildTest(visit, { scenario, seed, now, shop, device_no: `SIM-${visit.device}` }),
  );
}

describe('the plan of a run', () => {
  it('is the same for the same seed at the same time, and another for another seed', () => {
    expect(testsAt(firstDay, evening)).toEqual(testsAt(firstDay, evening));
    expect(testsAt(firstDay, evening)).not.toEqual(testsAt(firstDay, evening, 43));
  });

  it('names the same tests at any time while the shop is open, and others on the next day', () => {
    const uuids = (now: Date) => testsAt(firstDay, now).map(({ start }) => start.client_uuid);
    expect(uuids(new Date('2026-05-08T03:00:00Z'))).toEqual(uuids(evening));
    const nextDay = uuids(new Date('2026-05-09T03:00:00Z'));
    expect(uuids(evening).filter((uuid) => nextDay.includes(uuid))).toEqual([]);
  });

  it('has no test in the future, none while the shop is closed and none twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 60 * 60 - 1 }), (second) => {
        const now = new Date(Date.parse('2026-05-07T16:00:00Z') + second * 1000);
        const tests = testsAt(firstDay, now);
        for (const { start } of tests) {
          const time = Date.parse(String(start.test_time));
          expect(time).toBeLessThanOrEqual(now.getTime());
          expect(time).toBeGreaterThanOrEqual(Date.parse('2026-05-07T01:30:00Z'));
          const clock = String(start.test_time).slice(11, 16);
          expect(clock >= '01:30' && clock <= '12:30').toBe(true);
        }
        expect(new Set(tests.map(({ start }) => start.client_uuid)).size).toBe(tests.length);
      }),
      { numRuns: 40 },
    );
  });

  it('lies within opening hours on the days before, and is sent in order of time', () => {
    const tests = testsAt(ninetyDays, evening).filter(({ visit }) => visit.day < 0);
    const times = tests.map(({ start }) => String(start.test_time));
    expect(times).toEqual(times.toSorted());
    for (const time of times) {
      const clock = time.slice(11, 16);
      expect(clock >= '01:30' && clock <= '13:00').toBe(true);
    }
  });

  it('counts the tests of each mirror upwards, over days as well', () => {
    for (const device of [0, 1, 2]) {
      const counters = testsAt(ninetyDays, evening)
        .filter(({ visit }) => visit.device === device)
        .map(({ start }) => start.seq);
      expect(counters).toEqual([...new Set(counters)].toSorted((a, b) => a - b));
    }
  });

  it('counts the tests of a mirror upwards over scenarios, too', async () => {
    const ofFirst = [await loadScenario('blurred-faces'), await loadScenario('questionnaire')].flatMap((scenario) =>
      testsAt(scenario, evening),
    );
    const byTime = ofFirst.toSorted((a, b) => String(a.start.test_time).localeCompare(String(b.start.test_time)));
    const counters = byTime.map(({ start }) => start.seq);
    expect(counters).toEqual([...new Set(counters)].toSorted((a, b) => a - b));
  });

  it('has 90 days that are busier at weekends, and customers who come again but not at once', () => {
    const visits = visitsOf(actionsAt(ninetyDays, evening));
    expect(visits.length).toBeGreaterThan(2000);
    const byDay = Map.groupBy(visits, ({ day }) => day);
    expect(byDay.size).toBe(90);
    // Day 0 is a Friday.
    const average = (isAsked: (day: number) => boolean) => {
      const counts = [...byDay].filter(([day]) => day < 0 && isAsked(day)).map(([, list]) => list.length);
      return counts.reduce((sum, count) => sum + count, 0) / counts.length;
    };
    const isWeekend = (day: number) => ((day % 7) + 7) % 7 === 1 || ((day % 7) + 7) % 7 === 2;
    expect(average(isWeekend)).toBeGreaterThan(1.4 * average((day) => !isWeekend(day)));

    const returned = [...Map.groupBy(visits, ({ persona }) => persona.id).values()].filter((list) => list.length > 1);
    expect(returned.length).toBeGreaterThan(200);
    const gaps = returned.flatMap((list) => list.slice(1).map((visit, index) => visit.day - (list[index]?.day ?? 0)));
    expect(gaps.filter((gap) => gap < 6).length / gaps.length).toBeLessThan(0.05);
  });

  it('sends what the mirror API takes', () => {
    for (const { start, end } of [...testsAt(firstDay, evening), ...testsAt(ninetyDays, evening).slice(0, 300)]) {
      recordStart.parse(start);
      recordEnd.parse(end);
    }
  });

  it('keeps tests that are taken without a network, and sends them together in another order', () => {
    const scenario = scenarioOf(`
customers: [{ id: anna, count: 50 }]
steps:
  - do: offline
    steps: [{ do: loop, times: 12, steps: [{ do: upload, customer: anna, device: 0 }] }]
  - { do: upload, customer: anna, device: 0 }`);
    const [burst, after] = actionsAt(scenario, evening);
    if (burst?.do !== 'burst') throw new Error('a burst comes first');
    const numbers = burst.visits.map(({ number }) => number);
    expect(numbers).not.toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers).toHaveLength(12);
    expect(after?.do).toBe('visit');
  });

  it('lets one customer come on the days of a series, and keeps the order of days', () => {
    const scenario = scenarioOf(`
clock: { days: 30 }
customers: [{ id: anna, count: 9 }, { id: bea }]
steps:
  - { do: series, customer: bea, days: [-28, -14, 0] }
  - { do: loop, times: 20, spread: true, steps: [{ do: upload, customer: anna }] }`);
    const visits = visitsOf(actionsAt(scenario, evening));
    const ofBea = visits.filter(({ persona }) => persona.id === 'bea');
    expect(ofBea.map(({ day, days_since_first }) => [day, days_since_first])).toEqual([
      [-28, 0],
      [-14, 14],
      [0, 28],
    ]);
    expect(new Set(ofBea.map(({ persona }) => persona.mobile)).size).toBe(1);
    const days = visits.map(({ day }) => day);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    const early = 'clock: { days: 1 }\ncustomers: [{ id: bea }]\nsteps: [{ do: series, customer: bea, days: [-1] }]';
    expect(() => scenarioOf(early)).toThrow('comes before the first');
  });

  it('checks a mirror with three tests of one face in a few minutes, and notes them', () => {
    const scenario = scenarioOf(`
customers: [{ id: anna, count: 50 }]
steps:
  - { do: loop, times: 5, steps: [{ do: upload, customer: anna }] }
  - { do: check, customer: anna }
  - { do: loop, times: 5, steps: [{ do: upload, customer: anna }] }`);
    const actions = actionsAt(scenario, evening);
    const at = actions.findIndex((action) => action.do === 'check');
    const three = visitsOf(actions.slice(at - 3, at));
    expect(actions[at]).toMatchObject({ device: three[0]?.device, visits: three.map(({ number }) => number) });
    expect(new Set(three.map(({ persona, device }) => `${persona.mobile} ${device}`)).size).toBe(1);
    const tests = testsAt(scenario, evening).slice(at - 3, at);
    const minutes = tests.map(({ start }) => Date.parse(String(start.test_time)) / 60_000);
    expect(minutes.map((minute) => Math.round(minute - (minutes[0] ?? 0)))).toEqual([0, 2, 4]);
    expect(tests.map(({ start }) => start.capture_state)).toEqual([1, 1, 1]);
  });

  it('lets some days pass between the rounds of a repetition', () => {
    const scenario = scenarioOf(`
customers: [{ id: anna, count: 50 }]
steps: [{ do: repeat, times: 3, every: 7, steps: [{ do: upload, customer: anna }] }]`);
    expect(visitsOf(actionsAt(scenario, evening)).map(({ day }) => day)).toEqual([-14, -7, 0]);
  });

  it('gives a household one number, and each person a name of their own', () => {
    const scenario = scenarioOf(`
customers: [{ id: anna, household: wang }, { id: bea, household: wang }, { id: eve, household: li }]
steps: [{ do: upload, customer: anna }, { do: upload, customer: bea }, { do: upload, customer: eve }]`);
    const [anna, bea, eve] = visitsOf(actionsAt(scenario, evening)).map(({ persona }) => persona);
    expect(anna?.mobile).toBe(bea?.mobile);
    expect(anna?.nickname).not.toBe(bea?.nickname);
    expect(eve?.mobile).not.toBe(anna?.mobile);
  });

  it('names the customers that the staff erases and merges', () => {
    const scenario = scenarioOf(`
customers: [{ id: anna }, { id: bea }]
steps: [{ do: upload, customer: anna }, { do: upload, customer: bea }, { do: merge, from: anna, into: bea }]`);
    const actions = actionsAt(scenario, evening);
    const [anna, bea] = visitsOf(actions).map(({ persona }) => persona);
    expect(actions.at(-1)).toMatchObject({ do: 'staff', people: { anna, bea } });
  });

  it('refuses steps that have nothing to work on, and waiting beyond the last day', () => {
    const plan = (steps: string) => () =>
      actionsAt(scenarioOf(`clock: { days: 1 }\ncustomers: [{ id: anna }]\nsteps: [${steps}]`), evening);
    expect(plan('{ do: finish }')).toThrow('comes before register');
    expect(plan('{ do: expect, status: 2 }')).toThrow('nothing was asked before');
    expect(plan('{ do: upload, customer: anna }, { do: wait, days: 1 }')).toThrow('ends after');
  });
});

describe('a simulated test', () => {
  const only = (body: string) => {
    const [test] = testsAt(scenarioOf(`${body}\nsteps: [{ do: upload, customer: anna, photos: all }]`), evening);
    if (!test) throw new Error('one test is planned');
    return test;
  };

  it('has eight lights and the marks of its three worst dimensions', () => {
    const { kinds, end } = only('customers: [{ id: anna }]');
    expect(end.status).toBe(2);
    expect(kinds.filter((kind) => !kind.startsWith('mark_'))).toHaveLength(8);
    expect(kinds.filter((kind) => kind.startsWith('mark_'))).toHaveLength(3);
  });

  it('has close-ups of skin and scalp where the mirror has the lenses', () => {
    const [test] = testsAt(
      scenarioOf('customers: [{ id: anna }]\nsteps: [{ do: upload, customer: anna, photos: close_ups }]'),
      evening,
    );
    expect(test?.kinds).toHaveLength(17);
    expect(test?.kinds.filter((kind) => kind.startsWith('scalp_'))).toEqual(['scalp_1', 'scalp_2', 'scalp_3']);
  });

  it.each([
    ['0001', { status: 3, reason_key: 'no_face' }, 0],
    ['0002', { status: 4, reason_key: 'analysis_failed' }, 8],
    ['0003', { status: 2 }, 3],
    ['0004', { status: 2 }, 11],
  ])('with a mobile number ending in %s ends as that number says', (ending, end, photos) => {
    const test = only(`customers: [{ id: anna, persona: { mobile: '1390000${ending}' } }]`);
    expect(test.end).toMatchObject(end);
    expect(test.kinds).toHaveLength(photos);
  });

  it('has no photos where the customer declines them, and a result all the same', () => {
    const scenario = scenarioOf(
      'customers: [{ id: anna }]\nsteps: [{ do: upload, customer: anna, declines_photos: true }]',
    );
    const [test] = testsAt(scenario, evening);
    expect(test?.kinds).toEqual([]);
    expect(test?.start.consent).toMatchObject({ photos: 0 });
    expect(test?.end.status).toBe(2);
  });

  it('measures the same customer again after four weeks: better by the drift', async () => {
    const tests = testsAt(await loadScenario('before-after-28d'), evening);
    const [before, after] = tests.filter(({ visit }) => visit.persona.id === 'much-better');
    const raw = (test: SkinTest | undefined) => {
      const acne = test?.end.result?.dims.pore;
      return acne && !Array.isArray(acne) ? acne.raw : Number.NaN;
    };
    expect(after?.visit.day).toBe(0);
    expect(before?.visit.day).toBe(-28);
    expect(raw(after) - raw(before)).toBeGreaterThan(6);
  });

  it('scatters as its mirror does', () => {
    const spread = (noise: number) => {
      const scenario = parseScenario(
        `name: tried\ndevices: [{ device_no: A, noise: ${noise} }]\ncustomers: [{ id: anna }]
steps: [{ do: loop, times: 30, steps: [{ do: check, customer: anna, photos: none }] }]`,
        'tried.yaml',
      );
      const scores = testsAt(scenario, evening).map(({ end }) => {
        const wrinkle = end.result?.dims.wrinkle;
        return wrinkle && !Array.isArray(wrinkle) ? wrinkle.raw : Number.NaN;
      });
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      return Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1));
    };
    expect(spread(0.5)).toBeLessThan(0.7);
    expect(spread(4)).toBeGreaterThan(3);
  });

  it('is first sent without what the customer forgot, where the shop asks for it', () => {
    const start = (forgets: string, registration: Shop['registration']) => {
      const scenario = scenarioOf(
        `customers: [{ id: anna }]\nsteps: [{ do: upload, customer: anna, forgets: ${forgets} }]`,
      );
      const [visit] = visitsOf(actionsAt(scenario, evening));
      if (!visit) throw new Error('one test is planned');
      const asking = { ...shop, registration };
      return buildTest(visit, { scenario, seed: 42, now: evening, shop: asking, device_no: 'SIM-0' });
    };
    const asked = registrationOf({ age: 'required', introducer: 'required' });
    expect(start('[age]', asked).incomplete?.customer).not.toHaveProperty('age');
    expect(start('[age]', asked).start.customer).toMatchObject({
      age: expect.any(Number),
      introducer: expect.any(String),
    });
    expect(start('[age]', registrationOf({})).incomplete).toBeUndefined();
    expect(start('[mobile]', registrationOf({})).incomplete).toBeUndefined();
    expect(start('[mobile, nickname]', registrationOf({})).incomplete).toBeDefined();
    expect(start('[mobile, nickname]', undefined).incomplete).toBeUndefined();
    expect(start('[]', registrationOf({})).start.customer).not.toHaveProperty('introducer');
  });

  it('says what the customer agreed to', () => {
    const scenario = scenarioOf(
      'customers: [{ id: anna }]\nsteps: [{ do: upload, customer: anna, declines_contact: true, declines_marketing: 0 }]',
    );
    expect(testsAt(scenario, evening)[0]?.start.consent).toMatchObject({ photos: 1, contact: 0, marketing: 1 });
  });
});
