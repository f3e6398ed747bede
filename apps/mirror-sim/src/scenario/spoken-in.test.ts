import { seedQuestions } from '@skin-mirror/shared/question/seed.ts';
import { expect, it } from 'vitest';
import { calendarAt } from '../skin-test/skin-test.ts';
import { planScenario } from './plan.ts';
import { loadScenario, spokenIn } from './scenario.ts';

const SHOP_SCENARIO = '90-days-of-a-shop';

it.each([
  ['en', /^[\p{Script=Latin}\p{M}\p{P}\s]+$/u],
  ['zh', /^\p{Script=Han}+$/u],
  ['de', /^[\p{Script=Latin}\p{M}\p{P}\s]+$/u],
  ['bg', /^[\p{Script=Cyrillic}\s]+$/u],
] as const)('the customers of a shop in %s have names of its language', async (locale, name) => {
  const scenario = spokenIn(await loadScenario(SHOP_SCENARIO), locale);
  const questions = seedQuestions(locale).map(({ key, ...question }) => ({ id: key, ...question }));
  const shop = { timezone: 'Asia/Shanghai', questions };
  const actions = planScenario(scenario, 42, calendarAt(new Date('2026-05-08T13:30:00Z'), scenario, shop));
  const visits = actions.flatMap((action) => (action.do === 'visit' ? [action.visit] : []));
  expect(visits.length).toBeGreaterThan(1_500);
  for (const { persona } of visits) expect(persona.nickname).toMatch(name);
});

it('a customer whose language the scenario names keeps it', async () => {
  const scenario = await loadScenario(SHOP_SCENARIO);
  const [first, ...others] = scenario.customers.map((group) => ({ ...group, persona: { ...group.persona } }));
  const named = { ...scenario, customers: [{ ...first, persona: { locale: 'ja' } }, ...others] } as typeof scenario;
  expect(
    spokenIn(named, 'en')
      .customers.slice(0, 2)
      .map(({ persona }) => persona.locale),
  ).toEqual(['ja', 'en']);
});
