// @module-tag long
import { evaluateTest } from '@skin-mirror/shared/mirror/evaluation.ts';
import { recordEnd, recordStart } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { seedQuestions } from '@skin-mirror/shared/question/seed.ts';
import { GOODS_TYPE_SEED } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import { prepareCatalogue } from '@skin-mirror/shared/recommendation/matching.ts';
import {
  type MatchTest,
  matchableGoods,
  matchSettings,
} from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { describe, expect, it } from 'vitest';
import { DEMO_SCENARIO, DEMO_SEED } from '../../apps/mirror-sim/src/demo/demo.ts';
import { planScenario } from '../../apps/mirror-sim/src/scenario/plan.ts';
import { loadScenario } from '../../apps/mirror-sim/src/scenario/scenario.ts';
import { buildTest, calendarAt } from '../../apps/mirror-sim/src/skin-test/skin-test.ts';
import { demoCatalogue } from '../../prisma/seed/demo-catalogue.ts';
import { shareOfRepeats } from '../factories/share-of-repeats.ts';

const typeIds = new Map<string, number>(GOODS_TYPE_SEED.map(({ key }, index) => [key, index + 1]));
const goods = demoCatalogue().map((product, index) =>
  matchableGoods.parse({
    ...product,
    goods_id: index + 1,
    shelf_status: 10,
    is_lock: false,
    push_type: 0,
    type_ids: product.effects.map((effect) => typeIds.get(effect)),
  }),
);

async function demoTests(): Promise<MatchTest[]> {
  const scenario = await loadScenario(DEMO_SCENARIO);
  const shop = {
    timezone: 'Asia/Shanghai',
    questions: seedQuestions('zh').map(({ key, ...question }) => ({ id: key, ...question })),
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
    return [{ scores, skin_type, is_sensitive, sex: customer.sex, age: customer.age }];
  });
}

describe("the demo's customers", () => {
  it('get two products of one role while another one is empty in at most 5 % of their lists', async () => {
    const tests = await demoTests();
    expect(tests.length).toBeGreaterThan(1_800);
    for (const goods_mode of ['normal', 'solrx'] as const) {
      const settings = matchSettings.parse({ goods_mode });
      expect(shareOfRepeats(goods, tests, settings)).toBeLessThanOrEqual(0.05);
      expect(shareOfRepeats(goods, tests, { ...settings, max_per_role: 0 })).toBeGreaterThan(0.5);
    }
  });
});
