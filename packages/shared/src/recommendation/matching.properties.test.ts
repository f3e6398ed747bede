import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionId } from '../question/question.ts';
import type { MatchableScheme } from '../scheme/scheme.schema.ts';
import { worstScores } from './efficacy.ts';
import { anyGoods, anyImprovement, anyMappings, anySchemes, anySettings, anyTest } from './matching.fixture.ts';
import { type Catalogue, explainGoods, matchGoods, prepareCatalogue } from './matching.ts';
import { pointsOf } from './ranking.ts';
import {
  type MatchableGoods,
  type MatchSettings,
  type MatchTest,
  matchResult,
  type PushMapping,
} from './recommendation.schema.ts';
import { type ExclusionReason, MAX_EXCLUSIONS } from './recommendation.ts';

type Rules = readonly [
  goods: MatchableGoods[],
  mappings: PushMapping[],
  settings: MatchSettings,
  schemes: MatchableScheme[],
];
const anyRules = (): fc.Arbitrary<Rules> => fc.tuple(anyGoods(), anyMappings(), anySettings(), anySchemes());

const runs = { numRuns: 400 };
const byId = (goods: readonly MatchableGoods[]) => new Map(goods.map((product) => [product.goods_id, product]));

const pointsIn = ({ efficacy }: Catalogue, product: MatchableGoods, test: MatchTest) =>
  pointsOf(efficacy.effectsOf(product), efficacy.demand(worstScores(test.scores), test.skin_type).strengths);

/** True if an answer to the first or the second version of the question names the option. */
const isChosen = (
  { answers }: Pick<MatchTest, 'answers'>,
  { question, option }: { question: string; option: string },
): boolean => [1, 2].some((version) => answers?.[questionId(question, version)]?.includes(option));

/** True if an exclusion rule of the product excludes the customer. This function doesn't use the code under test. */
const isRuledOut = ({ exclude_rules }: MatchableGoods, { scores, is_sensitive, age, answers }: MatchTest): boolean =>
  exclude_rules.some((rule) => {
    if (rule.kind === 'sensitive') return is_sensitive;
    if (rule.kind === 'age_below') return age !== undefined && age < rule.age;
    if (rule.kind === 'answer') return isChosen({ answers }, rule);
    return scores.some(({ dimension, level }) => dimension === rule.dimension && level >= rule.from);
  });

/** A simple and slow version of the matching. The test compares it with the real version. */
function plainMatch([goods, mappings, settings, schemes]: Rules, test: MatchTest) {
  const isSolrx = settings.goods_mode === 'solrx';
  const worst = (dimensions: readonly string[]) =>
    test.scores.filter(({ dimension }) => dimensions.includes(dimension)).sort((a, b) => a.score - b.score)[0];

  const need = (score: number | undefined, line: number): number =>
    [0, 10, 20, 30, 40, 50, 60, 70, 80, 90].filter((step) => score !== undefined && score < line - step).length;

  const points = ({ type_ids, ext_rules }: MatchableGoods): number => {
    let sum = 0;
    if (isSolrx && ext_rules) {
      if (ext_rules.pigment) sum += need(worst(['pigment', 'spot', 'uv_spot'])?.score, 80);
      if (ext_rules.wrinkle) sum += need(worst(['wrinkle'])?.score, 80);
      if (test.skin_type === 'mixed' || test.skin_type === 'neutral') sum += 1;
      else if (ext_rules.skin_type === (test.skin_type === 'oily' ? 'oil' : 'dry')) sum += 2;
    }
    if (!isSolrx) {
      for (const { analysis_type, goods_type_ids, threshold, status } of mappings) {
        const score = worst([analysis_type]);
        if (status !== 10 || !score) continue;
        for (const type of new Set(goods_type_ids)) {
          const rank = type_ids.indexOf(type);
          if (rank >= 0) sum += (3 - rank) * need(score.score, threshold);
        }
      }
    }
    return sum;
  };

  const refusal = (product: MatchableGoods): ExclusionReason | undefined => {
    const { age, sex, skin_type, is_sensitive } = test;
    const opposite = product.ext_rules?.skin_type === 'oil' ? 'dry' : 'oily';
    const isBroken = product.exclude_rules.some(
      (rule) =>
        (rule.kind === 'sensitive' && is_sensitive) ||
        (rule.kind === 'age_below' && age !== undefined && age < rule.age) ||
        (rule.kind === 'answer' && isChosen(test, rule)) ||
        (rule.kind === 'level' && (worst([rule.dimension])?.level ?? 0) >= rule.from),
    );
    const checks: [boolean, ExclusionReason][] = [
      [product.shelf_status === 0, 'off_shelf'],
      [product.push_type === 2, 'never'],
      [isBroken, 'exclude_rule'],
      [isSolrx && is_sensitive && product.ext_rules?.sensitive === 0, 'sensitive'],
      [!isSolrx && settings.match_sex && sex === 1 && product.for_sex === 2, 'sex'],
      [!isSolrx && settings.match_sex && sex === 0 && product.for_sex === 1, 'sex'],
      [isSolrx && settings.match_skin && skin_type === opposite, 'skin_type'],
      [
        !isSolrx && settings.match_skin && product.skin_types.length > 0 && !product.skin_types.includes(skin_type),
        'skin_type',
      ],
      [age !== undefined && (age < (product.age_min ?? 0) || age > (product.age_max ?? 200)), 'age'],
    ];
    return checks.find(([applies]) => applies)?.[1];
  };

  const calling = ({ triggers }: MatchableScheme) =>
    triggers.flatMap(({ dimension, from }) => {
      const score = worst([dimension]);
      return score && score.level >= from ? [score] : [];
    });
  const lowest = (called: MatchableScheme) => Math.min(...calling(called).map(({ score }) => score));
  const [scheme] = schemes
    .filter(({ status }) => settings.push_mode === 'cycle' && status === 10)
    .filter(
      ({ for_sex }) =>
        !settings.match_sex || for_sex === 0 || test.sex === undefined || (for_sex === 1) === (test.sex === 1),
    )
    .filter(({ skin_types }) => !settings.match_skin || skin_types.length === 0 || skin_types.includes(test.skin_type))
    .filter((one) => calling(one).length > 0)
    .sort((a, b) => lowest(a) - lowest(b) || b.priority - a.priority || a.scheme_id - b.scheme_id);
  const ofScheme = [
    ...(scheme?.steps.flatMap(({ goods_ids }) => goods_ids) ?? []),
    ...(scheme?.other_goods_ids.toSorted((a, b) => a - b) ?? []),
  ];
  const place = ({ push_type, goods_id }: MatchableGoods) => {
    if (push_type === 1) return -1;
    const at = ofScheme.indexOf(goods_id);
    return at < 0 ? ofScheme.length : at;
  };

  const chosen = goods
    .filter(({ ext_rules }) => !isSolrx || ext_rules)
    .map((product) => ({ product, points: points(product), reason: refusal(product) }))
    .filter(({ product, points: own }) => own > 0 || place(product) < ofScheme.length)
    .sort(
      (a, b) => place(a.product) - place(b.product) || b.points - a.points || a.product.goods_id - b.product.goods_id,
    );
  const fitting = chosen.filter(({ reason }) => !reason).map(({ product }) => product);
  const isGiven = (product: MatchableGoods) => place(product) < ofScheme.length;
  /** Counts the products for the same step of the routine that come before this product. */
  const before = (product: MatchableGoods) =>
    fitting.slice(0, fitting.indexOf(product)).filter(({ step_role }) => step_role === product.step_role).length;
  const limit = settings.max_per_role || Number.POSITIVE_INFINITY;
  const parts = [
    fitting.filter(isGiven),
    fitting.filter((product) => !isGiven(product) && (limit === Number.POSITIVE_INFINITY || before(product) === 0)),
    fitting.filter((product) => !isGiven(product) && before(product) > 0 && before(product) < limit),
    fitting.filter((product) => !isGiven(product) && before(product) >= limit),
  ];
  const recommended = [...new Set(parts.flat())].slice(0, settings.max_goods).map(({ goods_id }) => goods_id);
  const also = new Set(parts[3]?.map(({ goods_id }) => goods_id));
  const excluded = chosen
    .filter(({ product }) => !recommended.includes(product.goods_id))
    .map((entry) => ({ id: entry.product.goods_id, reason: entry.reason ?? 'over_limit', points: entry.points }))
    .slice(0, MAX_EXCLUSIONS);
  return { recommended, also, excluded, scheme_id: scheme?.scheme_id };
}

describe('matching, whatever the goods, mappings, settings and tests', () => {
  it('gives what looking at every product by itself gives', () => {
    fc.assert(
      fc.property(anyRules(), fc.array(anyTest(), { minLength: 1, maxLength: 4 }), (rules, tests) => {
        const catalogue = prepareCatalogue(...rules);
        for (const test of tests) {
          const { recommendations, excluded, scheme } = matchGoods(catalogue, test);
          const plain = plainMatch(rules, test);
          expect(recommendations.map(({ goods_id }) => goods_id)).toEqual(plain.recommended);
          for (const { goods_id, choice } of recommendations) expect(choice === 'also').toBe(plain.also.has(goods_id));
          expect(excluded.map(({ goods_id: id, reason, points }) => ({ id, reason, points }))).toEqual(plain.excluded);
          expect(scheme?.scheme_id).toBe(plain.scheme_id);
        }
      }),
      runs,
    );
  });

  it('gives the same for goods, mappings, schemes and scores in any order', () => {
    fc.assert(
      fc.property(anyRules(), anyTest(), ([goods, mappings, settings, schemes], test) => {
        const result = matchGoods(prepareCatalogue(goods, mappings, settings, schemes), test);
        const turned = prepareCatalogue(goods.toReversed(), mappings.toReversed(), settings, schemes.toReversed());
        expect(matchGoods(turned, { ...test, scores: test.scores.toReversed() })).toEqual(result);
      }),
      runs,
    );
  });

  it("never recommends goods that are off the shelf, switched off, ruled out or not the mirror's, nor more than the limit", () => {
    fc.assert(
      fc.property(anyRules(), anyTest(), (rules, test) => {
        const [goods, , settings] = rules;
        const { recommendations, excluded } = matchGoods(prepareCatalogue(...rules), test);
        expect(recommendations.length).toBeLessThanOrEqual(settings.max_goods);
        expect(excluded.length).toBeLessThanOrEqual(MAX_EXCLUSIONS);
        const products = byId(goods);
        for (const { goods_id } of recommendations) {
          const product = products.get(goods_id) as MatchableGoods;
          // A scheme may name products of other mirrors, but the catalogue of a mirror doesn't contain them.
          expect(product).toBeDefined();
          expect(product.shelf_status).toBe(10);
          expect(product.push_type).not.toBe(2);
          expect(isRuledOut(product, test)).toBe(false);
        }
        const all = [...recommendations, ...excluded].map(({ goods_id }) => goods_id);
        expect(new Set(all).size).toBe(all.length);
      }),
      runs,
    );
  });

  it('accounts for every point in the trace, and gives what can be stored', () => {
    fc.assert(
      fc.property(anyRules(), anyTest(), (rules, test) => {
        const result = matchGoods(prepareCatalogue(...rules), test);
        expect(matchResult.parse(result)).toEqual(result);
        result.recommendations.forEach(({ rank, trace }, at) => {
          expect(rank).toBe(at + 1);
          expect(trace.because.reduce((sum, { points }) => sum + points, trace.skin_points)).toBe(trace.points);
          for (const { points, weight, score, threshold } of trace.because) {
            const need = points / weight;
            expect(score).toBeLessThan(threshold - (need - 1) * 10);
            if (need < 10) expect(score).toBeGreaterThanOrEqual(threshold - need * 10);
          }
          const severity = trace.because.map(({ score }) => score);
          expect(severity).toEqual(severity.toSorted((a, b) => a - b));
        });
      }),
      runs,
    );
  });

  it('never lets a product gain points, or become asked for, by a dimension that got better', () => {
    fc.assert(
      fc.property(anyRules(), anyImprovement(), (rules, { before, after }) => {
        const catalogue = prepareCatalogue(...rules);
        for (const product of catalogue.goods) {
          expect(pointsIn(catalogue, product, after)).toBeLessThanOrEqual(pointsIn(catalogue, product, before));
        }
      }),
      runs,
    );
  });

  it('leaves no role empty that is asked for, as long as it offers two products of another one', () => {
    fc.assert(
      fc.property(anyRules(), anyTest(), (rules, test) => {
        const catalogue = prepareCatalogue(...rules);
        const { max_per_role } = catalogue.settings;
        const { recommendations } = matchGoods(catalogue, test);
        const all = matchGoods({ ...catalogue, settings: { ...catalogue.settings, max_goods: 10_000 } }, test);
        const byEffect = recommendations.filter(({ trace }) => trace.via === 'smart' || trace.via === 'solrx');
        const isSecond = byEffect.some(({ step_role }, at) =>
          byEffect.slice(0, at).some((earlier) => earlier.step_role === step_role),
        );
        if (max_per_role === 0 || !isSecond) return;
        const rolesIn = (list: typeof recommendations) => new Set(list.map(({ step_role }) => step_role));
        expect(rolesIn(recommendations)).toEqual(rolesIn(all.recommendations));
      }),
      runs,
    );
  });

  it('asks for nothing when every result is excellent', () => {
    fc.assert(
      fc.property(anyRules(), anyTest(), (rules, test) => {
        const scores = test.scores.map((score) => ({ ...score, raw: 100, offset: 0, score: 100, level: 1 as const }));
        const { recommendations } = matchGoods(prepareCatalogue(...rules), { ...test, scores });
        for (const { trace } of recommendations) {
          expect(trace.because).toEqual([]);
          if (trace.skin_points === 0) expect(['pinned', 'cycle']).toContain(trace.via);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('recommends by cycle only what the scheme brings, each product with the steps that use it', () => {
    fc.assert(
      fc.property(anyRules(), anyTest(), (rules, test) => {
        const { recommendations, scheme } = matchGoods(prepareCatalogue(...rules), test);
        const called = rules[3].find(({ scheme_id }) => scheme_id === scheme?.scheme_id);
        if (rules[2].push_mode === 'smart') expect(scheme).toBeUndefined();
        for (const { goods_id, trace } of recommendations) {
          const using = called?.steps.flatMap(({ goods_ids }, index) =>
            goods_ids.includes(goods_id) ? [index + 1] : [],
          );
          const isOf = (using?.length ?? 0) > 0 || called?.other_goods_ids.includes(goods_id) === true;
          expect(trace.steps).toEqual(isOf ? using : undefined);
          if (trace.via !== 'pinned') expect(trace.via === 'cycle').toBe(isOf);
        }
      }),
      runs,
    );
  });

  it('explains every product as it was matched', () => {
    fc.assert(
      fc.property(anyRules(), anyTest(), (rules, test) => {
        const catalogue = prepareCatalogue(...rules);
        const { recommendations, excluded } = matchGoods(catalogue, test);
        for (const product of catalogue.goods) {
          const { goods_id } = product;
          const recommendation = recommendations.find((entry) => entry.goods_id === goods_id);
          const exclusion = excluded.find((entry) => entry.goods_id === goods_id);
          const explanation = explainGoods(catalogue, test, goods_id);
          if (recommendation) expect(explanation).toEqual({ outcome: 'recommended', recommendation });
          else if (exclusion) expect(explanation).toEqual({ outcome: 'excluded', exclusion });
          else if (explanation.outcome === 'no_efficacy') expect(pointsIn(catalogue, product, test)).toBe(0);
          else expect(explanation.outcome).toBe('excluded');
        }
      }),
      { numRuns: 100 },
    );
  });
});
