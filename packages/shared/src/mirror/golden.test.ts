import { describe, expect, it } from 'vitest';
import { QUESTION_SEEDS } from '../question/built-in-questions.ts';
import { storedSeeds } from '../question/seed.ts';
import { wishesIn } from '../question/wish.ts';
import { prepareCatalogue } from '../recommendation/catalogue.ts';
import { defaultMappings, SEED_IDS } from '../recommendation/goods-type-seed.ts';
import { matchableGoods, matchSettings } from '../recommendation/recommendation.schema.ts';
import { questionAnswers } from '../record/record.schema.ts';
import { evaluateTest } from './evaluation.ts';
import { GOLDEN } from './golden.fixture.ts';
import { type Golden, goldenEnd } from './golden-test.fixture.ts';
import { recordEnd } from './mirror.schema.ts';

const typeIds = (types: readonly string[] = []) => types.map((type) => SEED_IDS.get(type) as number);

function rulesOf({ goods = [], mappings = [], schemes = [], settings = {}, offsets = [], quality_policy }: Golden) {
  const products = goods.map(({ name: _, role, types, ...over }, at) =>
    matchableGoods.parse({
      goods_id: at + 1,
      shelf_status: 10,
      is_lock: false,
      for_sex: 0,
      skin_types: [],
      age_min: null,
      age_max: null,
      push_type: 0,
      ext_rules: null,
      exclude_rules: [],
      ...over,
      step_role: role,
      type_ids: typeIds(types),
    }),
  );
  const own = mappings.map(({ dimension, types, threshold, status = 10 }) => ({
    analysis_type: dimension,
    goods_type_ids: typeIds(types),
    threshold,
    status,
  }));
  const idOf = (name: string) => 1 + goods.findIndex((one) => one.name === name);
  const prepared = schemes.map(({ name, from, priority = 0, steps }, at) => ({
    scheme_id: at + 1,
    name,
    description: '',
    cycle_days: 28,
    for_sex: 0 as const,
    skin_types: [],
    triggers: [...from],
    priority,
    status: 10 as const,
    steps: steps.map((names) => ({
      title: 'Step',
      part: 'am' as const,
      frequency: '',
      advice: '',
      day_from: 1,
      day_to: 28,
      goods_ids: names.map(idOf),
    })),
    other_goods_ids: [],
  }));
  const catalogue = prepareCatalogue(
    products,
    [...defaultMappings(), ...own],
    matchSettings.parse(settings),
    prepared,
    wishesIn(storedSeeds()),
  );
  return { offsets, catalogue, quality_policy: quality_policy ?? 'normal' };
}

describe('a result that was worked out by hand', () => {
  it('covers all modes of choosing, each with several tests', () => {
    const modes = GOLDEN.map(({ settings }) => `${settings?.goods_mode ?? 'normal'} ${settings?.push_mode ?? 'smart'}`);
    expect(new Set(modes).size).toBe(4);
    expect(GOLDEN.length).toBeGreaterThanOrEqual(25);
    // A misspelt wish would be no wish.
    const wishes = Object.keys(QUESTION_SEEDS.concerns.wishes);
    expect(GOLDEN.flatMap(({ concerns = [] }) => concerns).filter((one) => !wishes.includes(one))).toEqual([]);
  });

  it.each(GOLDEN.map((golden) => [golden.name, golden] as const))('is that of the shared rules: %s', (_, golden) => {
    const { sex, age, concerns = [], expected, goods = [] } = golden;
    const answers = questionAnswers.parse({ concerns });
    const got = evaluateTest(rulesOf(golden), { sex, age, answers }, recordEnd.parse(goldenEnd(golden)));
    const nameOf = (goods_id: number) => goods[goods_id - 1]?.name;
    expect(got.status).toBe(expected.status ?? 2);
    expect(got.reason_key).toBe(expected.reason_key ?? null);
    if (expected.scores)
      expect(got.scores.map(({ dimension, layer, score, level }) => [dimension, layer, score, level])).toEqual(
        expected.scores,
      );
    if (expected.total !== undefined) expect(got.result?.total_score).toBe(expected.total);
    if (expected.tone !== undefined) expect(got.result?.tone).toBe(expected.tone);
    if (expected.is_sensitive !== undefined) expect(got.result?.is_sensitive).toBe(expected.is_sensitive);
    if (expected.goods)
      expect(
        got.match?.recommendations.map(({ goods_id, choice }) =>
          choice === 'first' ? nameOf(goods_id) : `${nameOf(goods_id)} also`,
        ),
      ).toEqual(expected.goods);
    if (expected.excluded)
      expect(got.match?.excluded.map(({ goods_id, reason }) => `${nameOf(goods_id)}: ${reason}`).toSorted()).toEqual(
        expected.excluded.toSorted(),
      );
    if (expected.scheme !== undefined) expect(got.match?.scheme?.name ?? '').toBe(expected.scheme);
  });
});
