import { evaluateTest } from '@skin-mirror/shared/mirror/evaluation.ts';
import { recordEnd, recordStart } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { wordedQuestions } from '@skin-mirror/shared/question/question-change.ts';
import { prepareCatalogue } from '@skin-mirror/shared/recommendation/catalogue.ts';
import { type MatchTest, matchSettings } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { DEMO_SCENARIO, DEMO_SEED } from '../../apps/mirror-sim/src/demo/demo.ts';
import { planScenario } from '../../apps/mirror-sim/src/scenario/plan.ts';
import { loadScenario } from '../../apps/mirror-sim/src/scenario/scenario.ts';
import { buildTest, calendarAt } from '../../apps/mirror-sim/src/skin-test/skin-test.ts';
import { demoQuestions } from '../../prisma/seed/demo-questions.ts';

/** Returns the tests of the demo shop, without those that failed. They are about 1,900. */
export async function demoTests(): Promise<MatchTest[]> {
  const scenario = await loadScenario(DEMO_SCENARIO);
  const shop = {
    timezone: 'Asia/Shanghai',
    questions: wordedQuestions(demoQuestions(), { wanted: 'zh', shopDefault: 'zh' }),
  };
  const now = new Date('2026-05-08T13:30:00Z');
  const context = { scenario, seed: DEMO_SEED, now, shop };
  const rules = {
    offsets: [],
    catalogue: prepareCatalogue([], [], matchSettings.parse({})),
    quality_policy: 'normal',
  } as const;
  const actions = planScenario(scenario, DEMO_SEED, calendarAt(now, scenario, shop));
  const visits = actions.flatMap((action) =>
    action.do === 'visit' ? [action.visit] : action.do === 'burst' ? action.visits : [],
  );
  return visits.flatMap((visit) => {
    const { start, end } = buildTest(visit, { ...context, device_no: `DM${visit.device}` });
    const { customer } = recordStart.parse(start);
    const { scores, result } = evaluateTest(rules, customer, recordEnd.parse(end));
    if (!result) return [];
    const { skin_type, is_sensitive } = result;
    const { questions: answers } = recordStart.parse(start);
    return [{ scores, skin_type, is_sensitive, sex: customer.sex, age: customer.age, answers }];
  });
}
