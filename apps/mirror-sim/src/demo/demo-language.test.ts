import { seedQuestions } from '@skin-mirror/shared/question/seed.ts';
import { expect, it } from 'vitest';
import { planScenario } from '../scenario/plan.ts';
import { loadScenario } from '../scenario/scenario.ts';
import { calendarAt } from '../skin-test/skin-test.ts';
import { DEMO_SCENARIO, DEMO_SEED } from './demo.ts';
import { spokenIn } from './demo-language.ts';
import { PRIZES } from './demo-marketing.ts';

it.each([
  ['en', /^[\p{Script=Latin}\p{M}\p{P}\s]+$/u],
  ['zh', /^\p{Script=Han}+$/u],
] as const)('the customers of a demo in %s have names of its language', async (locale, name) => {
  const scenario = spokenIn(await loadScenario(DEMO_SCENARIO), locale);
  const questions = seedQuestions(locale).map(({ key, ...question }) => ({ id: key, ...question }));
  const shop = { timezone: 'Asia/Shanghai', questions };
  const actions = planScenario(scenario, DEMO_SEED, calendarAt(new Date('2026-05-08T13:30:00Z'), scenario, shop));
  const visits = actions.flatMap((action) => (action.do === 'visit' ? [action.visit] : []));
  expect(visits.length).toBeGreaterThan(1_500);
  for (const { persona } of visits) expect(persona.nickname).toMatch(name);
});

it('a customer whose language the scenario names keeps it', async () => {
  const scenario = await loadScenario(DEMO_SCENARIO);
  const [first, ...others] = scenario.customers.map((group) => ({ ...group, persona: { ...group.persona } }));
  const named = { ...scenario, customers: [{ ...first, persona: { locale: 'ja' } }, ...others] } as typeof scenario;
  expect(
    spokenIn(named, 'en')
      .customers.slice(0, 2)
      .map(({ persona }) => persona.locale),
  ).toEqual(['ja', 'en']);
});

it('the prizes have names that a promotion takes, in both languages', () => {
  // A Chinese character takes two places, a letter one.
  const places = (name: string) => [...name].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);
  for (const { name } of PRIZES)
    for (const words of Object.values(name)) expect(places(words), words).toBeLessThanOrEqual(12);
});
