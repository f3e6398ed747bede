// @module-tag long
import { CARE_LEVELS, SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import { GOODS_TYPE_SEED } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import type { MatchableGoods, MatchTest } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { STEP_ROLES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { overallStep } from '@skin-mirror/shared/report/overall-step.ts';
import { totalScore } from '@skin-mirror/shared/scoring/scoring.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../apps/mirror-sim/src/random.ts';
import { demoCatalogue } from '../../prisma/seed/demo-catalogue.ts';
import { adviceOf, matchableDemo } from '../factories/advice.ts';
import { faultsOf } from '../factories/adviser.ts';
import { demoTests } from '../factories/demo-tests.ts';

let tests: MatchTest[];
beforeAll(async () => {
  tests = await demoTests();
});

const demo = demoCatalogue('en').map(matchableDemo);

/** Twelve products of different lines. */
const small = Array.from({ length: 12 }, (_, at) => demo[(at * 17) % demo.length] as MatchableGoods);
const withoutCleanser = demo.filter(({ step_role }) => step_role !== 'cleanse');
const large: readonly MatchableGoods[] = Array.from({ length: 5_000 }, (_, at) => {
  const random = createRandom(`product ${at}`);
  const types = random.shuffled(GOODS_TYPE_SEED.map((_type, index) => index + 1));
  return {
    ...(demo[at % demo.length] as MatchableGoods),
    goods_id: at + 1,
    type_ids: types.slice(0, random.int(1, 3)),
    step_role: random.pick(STEP_ROLES),
    skin_types: random.chance(0.2) ? random.shuffled(SKIN_TYPES).slice(0, 2) : [],
  };
});

describe('the advice for the demo’s tests', () => {
  it.each([
    ['of the demo’s 200 products', demo, 2_000],
    ['of 12 products', small, 2_000],
    ['of a brand without a cleanser', withoutCleanser, 2_000],
    ['of 5,000 products', large, 200],
  ])('%s is one that an adviser would sign', (_name, goods, most) => {
    expect(adviceOf(goods, tests.slice(0, most))).toMatchObject({
      products_without_need: 0,
      core_complete: 1,
      greatest_need_treated: 1,
      three_needs_served: 1,
      one_reason_for_all: 0,
      false_reasons: 0,
      repeated_steps: 0,
      broken_rules: 0,
    });
  });

  it('shows most of the goods to somebody, no long lists, and something for nearly each customer’s greatest need', () => {
    expect(tests.length).toBeGreaterThan(1_800);
    const { goods_shown, most_goods, greatest_need_not_sold } = adviceOf(demo, tests);
    expect(goods_shown).toBeGreaterThan(0.7);
    // Dry skin that reddens waits with care for its pores, because the shop's gentle line for pores is for oily skin.
    expect(greatest_need_not_sold).toBeLessThanOrEqual(1);
    // A make-up remover needs no place of its own.
    expect(most_goods).toBeLessThanOrEqual(7);
  });
});

it('a report of the demo, with its schemes and the answers of its customers, has nothing to send back', () => {
  const { reports, schemes, ...faults } = faultsOf(tests);
  expect(reports).toBe(tests.length);
  expect(schemes).toBeGreaterThan(50);
  expect(Object.entries(faults).filter(([, count]) => count > 0)).toEqual([]);
});

describe('the text about the whole skin', () => {
  it('is each of the five for some of 200 tests', () => {
    const every = Math.floor(tests.length / 200);
    const steps = tests
      .filter((_, at) => at % every === 0)
      .map(({ scores }) => overallStep({ total_score: totalScore(scores), scores, place: null }));
    for (const step of CARE_LEVELS)
      expect(steps.filter((one) => one === step).length, String(step)).toBeGreaterThanOrEqual(4);
  });
});
