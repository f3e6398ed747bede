import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordScore } from '../dimension/dimension.schema.ts';
import { DIMENSION_KEYS, type DimensionKey } from '../dimension/dimension.ts';
import { questionId } from '../question/question.ts';
import type { MatchableScheme } from '../scheme/scheme.schema.ts';
import { type Catalogue, prepareCatalogue } from './catalogue.ts';
import { CORE_ROLES } from './choose-goods.ts';
import { askingScores, pointsOf, turnOf, worstScores } from './efficacy.ts';
import { anyGoods, anyImprovement, anyMappings, anySchemes, anySettings, anyTest } from './matching.fixture.ts';
import { matchGoods } from './matching.ts';
import { helpsWith } from './reason.ts';
import {
  type MatchableGoods,
  type MatchSettings,
  type MatchTest,
  matchResult,
  type PushMapping,
} from './recommendation.schema.ts';
import { type ExclusionReason, MAX_EXCLUSIONS, STEP_ROLES, type StepRole } from './recommendation.ts';
import { refusal } from './refusal.ts';

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
  pointsOf(
    efficacy.effectsOf(product),
    efficacy,
    efficacy.demand(askingScores(worstScores(test.scores), test), test.skin_type),
  );

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

const keepsAway = ({ exclude_rules }: MatchableGoods, question: string, option: string): boolean =>
  exclude_rules.some((rule) => rule.kind === 'answer' && rule.question === question && rule.option === option);

/** A simple and slow version of the matching. The test compares it with the real version. */
function plainMatch([goods, mappings, settings, schemes]: Rules, test: MatchTest) {
  const isSolrx = settings.goods_mode === 'solrx';
  const lowest = (scores: readonly RecordScore[], dimensions: readonly string[]) =>
    scores.filter(({ dimension }) => dimensions.includes(dimension)).sort((a, b) => a.score - b.score)[0];
  const isYouth = (test.age ?? 99) < 18;
  const asked = test.scores.filter(({ dimension }) => !isYouth || !['wrinkle', 'collagen'].includes(dimension));
  /** The score that asks for products and schemes. */
  const worst = (dimensions: readonly string[]) => lowest(asked, dimensions);

  const need = (score: number | undefined, line: number): number =>
    [0, 10, 20, 30, 40, 50, 60, 70, 80, 90].filter((step) => score !== undefined && score < line - step).length;

  const isOn = mappings.filter(({ status }) => status === 10);
  const needs: Plain[] = isSolrx
    ? [
        { name: 'pigment' as const, score: worst(['pigment', 'spot', 'uv_spot']) },
        { name: 'wrinkle' as const, score: worst(['wrinkle']) },
      ].map((one, at) => ({ ...one, at, line: 80, size: need(one.score?.score, 80) }))
    : isOn.map(({ analysis_type: name, threshold }) => {
        const score = worst([name]);
        return { name, score, at: DIMENSION_KEYS.indexOf(name), line: threshold, size: need(score?.score, threshold) };
      });
  const asking = needs
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size || (a.score?.score ?? 0) - (b.score?.score ?? 0) || a.at - b.at);
  const greatest = asking.slice(0, 3);

  /** How strongly a product helps with a need: 3, 2, 1 or 0. */
  const strength = ({ type_ids, ext_rules, step_role }: MatchableGoods, name: Plain['name']): number => {
    if (isSolrx) return (name === 'pigment' ? ext_rules?.pigment : ext_rules?.wrinkle) ?? 0;
    const cleansing = isOn
      .filter(({ analysis_type }) => ['sensitive', 'acne', 'texture', 'blackhead', 'pore'].includes(analysis_type))
      .flatMap(({ goods_type_ids }) => goods_type_ids);
    const types = (isOn.find(({ analysis_type }) => analysis_type === name)?.goods_type_ids ?? []).filter(
      (type) => step_role !== 'cleanse' || cleansing.includes(type),
    );
    return Math.max(0, ...types.map((type) => (type_ids.includes(type) ? 3 - type_ids.indexOf(type) : 0)));
  };

  const points = (product: MatchableGoods): number => {
    const [first = 0, second = 0, third = 0] = asking
      .map(({ name, size }) => strength(product, name) * size)
      .sort((a, b) => b - a);
    let bySkin = 0;
    if (isSolrx && product.ext_rules) {
      if (test.skin_type === 'mixed' || test.skin_type === 'neutral') bySkin = 1;
      else if (product.ext_rules.skin_type === (test.skin_type === 'oily' ? 'oil' : 'dry')) bySkin = 2;
    }
    return bySkin + first + second / 2 + third / 4;
  };

  const refusal = (product: MatchableGoods): ExclusionReason | undefined => {
    const { age, sex, skin_type, is_sensitive } = test;
    const opposite = product.ext_rules?.skin_type === 'oil' ? 'dry' : 'oily';
    const isBroken = product.exclude_rules.some(
      (rule) =>
        (rule.kind === 'sensitive' && is_sensitive) ||
        (rule.kind === 'age_below' && age !== undefined && age < rule.age) ||
        (rule.kind === 'answer' && isChosen(test, rule)) ||
        (rule.kind === 'level' && (lowest(test.scores, [rule.dimension])?.level ?? 0) >= rule.from),
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
  const lowestOf = (called: MatchableScheme) => Math.min(...calling(called).map(({ score }) => score));
  const isForGreatest = (one: MatchableScheme) =>
    calling(one).some(
      ({ dimension, score }) => dimension === asking[0]?.score?.dimension || score <= (asking[0]?.score?.score ?? 101),
    );
  const onShelf = new Map(
    goods.filter(({ ext_rules }) => !isSolrx || ext_rules).map((product) => [product.goods_id, product]),
  );
  /** True if the customer gets the products that the texts of the scheme speak of. */
  const isWhole = ({ steps, other_goods_ids }: MatchableScheme): boolean => {
    const own = [...steps.flatMap(({ goods_ids }) => goods_ids), ...other_goods_ids.toSorted((a, b) => a - b)];
    const pinned = [...onShelf.values()].filter(({ push_type }) => push_type === 1).map(({ goods_id }) => goods_id);
    const open = [...new Set([...pinned, ...own])].filter((id) => {
      const product = onShelf.get(id);
      return product && !refusal(product);
    });
    const isFull = pinned.filter((id) => open.includes(id)).length > settings.max_goods;
    const given = isFull ? [] : open.slice(0, settings.max_goods);
    return steps.every(({ advice, goods_ids }) =>
      advice === ''
        ? goods_ids.length === 0 || goods_ids.some((id) => given.includes(id))
        : goods_ids.every((id) => given.includes(id)),
    );
  };
  const [scheme] = schemes
    .filter(({ status }) => settings.push_mode === 'cycle' && status === 10)
    .filter(
      ({ for_sex }) =>
        !settings.match_sex || for_sex === 0 || test.sex === undefined || (for_sex === 1) === (test.sex === 1),
    )
    .filter(({ skin_types }) => !settings.match_skin || skin_types.length === 0 || skin_types.includes(test.skin_type))
    .filter((one) => calling(one).length > 0 && (asking.length === 0 || isForGreatest(one)))
    .filter(({ triggers }) => !test.is_sensitive || triggers.some(({ dimension }) => dimension === 'sensitive'))
    .filter(isWhole)
    .sort((a, b) => lowestOf(a) - lowestOf(b) || b.priority - a.priority || a.scheme_id - b.scheme_id);
  const ofScheme = [
    ...(scheme?.steps.flatMap(({ goods_ids }) => goods_ids) ?? []),
    ...(scheme?.other_goods_ids.toSorted((a, b) => a - b) ?? []),
  ];
  const place = ({ push_type, goods_id }: MatchableGoods) => {
    if (push_type === 1) return -1;
    const at = ofScheme.indexOf(goods_id);
    return at < 0 ? ofScheme.length : at;
  };

  const isSpecial = ({ skin_types }: MatchableGoods) =>
    settings.match_skin && !isSolrx && skin_types.length > 0 && skin_types.length < 4;
  const sold = goods.filter(({ ext_rules }) => !isSolrx || ext_rules).sort((a, b) => a.goods_id - b.goods_id);
  const turn = test.turn ?? turnOf(test.scores);
  const special = sold.filter(isSpecial);
  const inOrder = [...special, ...sold.filter((product) => !isSpecial(product))];
  const turnPlace = (product: MatchableGoods) => (inOrder.indexOf(product) ^ turn) >>> 0;
  const all = sold
    .map((product) => ({ product, points: points(product), reason: refusal(product) }))
    .sort(
      (a, b) =>
        place(a.product) - place(b.product) ||
        (place(a.product) < 0 || place(a.product) === ofScheme.length ? b.points - a.points : 0) ||
        Number(isSpecial(b.product)) - Number(isSpecial(a.product)) ||
        turnPlace(a.product) - turnPlace(b.product),
    );
  const wanted = all.filter(({ product, points: own }) => own > 0 || place(product) < ofScheme.length);
  const fitting = all.filter(({ reason }) => !reason);
  const taken: { product: MatchableGoods; also: boolean }[] = [];
  const limit = settings.max_per_role || Number.POSITIVE_INFINITY;
  const count = (role: StepRole) => taken.filter(({ product }) => product.step_role === role).length;
  const isGiven = (product: MatchableGoods) => place(product) < ofScheme.length;
  /** A product with an acid or retinol is added only if no other one has any. */
  const isStrong = (product: MatchableGoods) => keepsAway(product, 'allergy', 'acids');
  let avoids: (product: MatchableGoods) => boolean = () => false;
  const mayTake = (product: MatchableGoods) =>
    isGiven(product) || !(avoids(product) || (isStrong(product) && taken.some((one) => isStrong(one.product))));
  let places = settings.max_goods;
  const take = (isRight: (product: MatchableGoods, own: number) => boolean, from = fitting): boolean => {
    const found = from.find(
      (one) =>
        isRight(one.product, one.points) &&
        mayTake(one.product) &&
        !taken.some(({ product }) => product === one.product),
    );
    if (!found || taken.length >= places) return false;
    taken.push({ product: found.product, also: count(found.product.step_role) >= limit });
    return true;
  };
  const serves = (product: MatchableGoods, name: Plain['name']) =>
    strength(product, name) > 0 && helpsWith(product.step_role, name);
  const isServed = (name: Plain['name']) => taken.some(({ product }) => serves(product, name));
  const isMain = (product: MatchableGoods, name: Plain['name']) => !isSolrx && strength(product, name) === 3;
  const typesFor = (name: Plain['name']) =>
    isOn.find(({ analysis_type }) => analysis_type === name)?.goods_type_ids ?? [];
  const takeFor = (name: Plain['name'], isRight: (role: StepRole) => boolean) =>
    typesFor(name).some((type) =>
      take(
        (product) =>
          isRight(product.step_role) && serves(product, name) && isMain(product, name) && product.type_ids[0] === type,
      ),
    ) || take((product) => isRight(product.step_role) && serves(product, name));
  const inTurn = fitting.toSorted(
    (a, b) =>
      Number(isSpecial(b.product)) - Number(isSpecial(a.product)) || turnPlace(a.product) - turnPlace(b.product),
  );
  const isHelped = (name: Plain['name']) => taken.some(({ product }) => strength(product, name) > 0);
  const takeAnyFor = (name: Plain['name']) =>
    !isHelped(name) && [3, 2, 1].some((most) => take((product) => strength(product, name) === most, inTurn));
  /** While the skin lacks moisture, a mask is one that hydrates. */
  const thirst = needs.find(({ name, size }) => name === 'water' && size >= 3)?.name;
  const beside = (name: Plain['name']) => {
    const roles = (['treat', 'eye', 'mask', 'tone'] as const)
      .filter((role) => count(role) === 0)
      .filter((role) => role !== 'mask' || count('treat') > 0);
    return [true, false].some((main) =>
      roles.some((role) =>
        take(
          (product) =>
            product.step_role === role &&
            serves(product, name) &&
            (!main || isMain(product, name)) &&
            (role !== 'mask' || !thirst || (serves(product, thirst) && isMain(product, thirst))),
        ),
      ),
    );
  };

  while (take(isGiven));
  for (const one of taken) one.also = false;
  const [first, ...next] = greatest;
  const isAsked = first !== undefined || isSolrx;
  const isMild = asking.every(({ line, score }) => (score?.score ?? 0) > line - 20);
  const isShort = test.is_sensitive || isYouth || (isMild && limit === 1);
  if (first && !isServed(first.name)) {
    const empty = STEP_ROLES.filter((role) => count(role) === 0);
    [['treat'], ['eye'], ['tone'], ['cleanse', 'moisturise', 'protect'], STEP_ROLES].some((roles) =>
      takeFor(first.name, (role) => (roles as readonly StepRole[]).includes(role) && empty.includes(role)),
    ) || takeAnyFor(first.name);
  }
  if (isAsked) {
    for (const role of ['protect', 'moisturise', 'cleanse'] as const)
      if (count(role) === 0) {
        const isOf = (step_role: StepRole) => step_role === role;
        const isDry = test.skin_type === 'dry' || (lowest(test.scores, ['water'])?.score ?? 50) < 50;
        const isLight = ({ skin_types }: MatchableGoods) =>
          role === 'moisturise' && isDry && (skin_types.length === 4 || !skin_types.includes('dry'));
        [(one: MatchableGoods) => isStrong(one) || isLight(one), isStrong, () => false].some((avoided) => {
          avoids = avoided;
          return (
            (isShort && next.some(({ name }) => !isServed(name) && takeFor(name, isOf))) ||
            take(({ step_role }, own) => isOf(step_role) && (first !== undefined || own > 0))
          );
        });
        avoids = () => false;
      }
  }
  for (const { name, size } of next) {
    if (!isServed(name) || (!isShort && size >= 2)) beside(name);
    if (!isServed(name)) takeFor(name, () => true) || takeAnyFor(name);
  }
  const takesOff = (product: MatchableGoods) => keepsAway(product, 'make_up', 'rarely');
  // A product that the shop gave, and that found no place, gets no exception here.
  const mayTakeOff = (product: MatchableGoods) =>
    takesOff(product) && !(isStrong(product) && taken.some((one) => isStrong(one.product)));
  const remover = taken.length;
  if (
    isAsked &&
    ['daily', 'weekly'].some((option) => isChosen(test, { question: 'make_up', option })) &&
    !taken.some(({ product }) => takesOff(product)) &&
    (first || count('cleanse') > 0)
  ) {
    if (count('cleanse') > 0) places += 1;
    const bestFirst = inTurn.toSorted((a, b) => b.points - a.points);
    if (!take(mayTakeOff, bestFirst)) places = settings.max_goods;
  }
  for (const one of taken.slice(remover)) one.also = false;
  while (!isShort && greatest.some(({ name, size }) => size >= 3 && beside(name)));
  if (!isShort && thirst) beside(thirst);
  const beforeMore = taken.length;
  while (
    isAsked &&
    take(
      ({ step_role }, own) =>
        own > 0 &&
        (step_role === 'other'
          ? count('other') < (isShort ? 0 : Math.max(2, limit)) ||
            !taken.some(({ product }) => product.step_role !== 'other')
          : limit > 1 && !isShort && count(step_role) < limit),
    )
  );
  for (const one of taken.slice(beforeMore)) {
    const hasStep = taken.some(({ product }) => product.step_role !== 'other');
    if (one.product.step_role === 'other' && hasStep) one.also = true;
  }
  const recommended = taken.map(({ product }) => product.goods_id);
  const also = new Set(taken.flatMap((one) => (one.also ? one.product.goods_id : [])));
  const excluded = wanted
    .filter(({ product }) => !recommended.includes(product.goods_id))
    .map((entry) => ({ id: entry.product.goods_id, reason: entry.reason ?? 'over_limit', points: entry.points }))
    .slice(0, MAX_EXCLUSIONS);
  return { recommended, also, excluded, scheme_id: scheme?.scheme_id };
}

/** A need of the plain version. */
interface Plain {
  readonly name: DimensionKey;
  readonly score: RecordScore | undefined;
  readonly line: number;
  /** The place among equal needs. */
  readonly at: number;
  readonly size: number;
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
        const counted = recommendations.filter(({ trace }) => trace.place !== 'make_up');
        expect(counted.length).toBeLessThanOrEqual(settings.max_goods);
        expect(recommendations.length - counted.length).toBeLessThanOrEqual(1);
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
        const strong = recommendations.filter(
          ({ trace: { via, evening_only } }) => evening_only && via !== 'pinned' && via !== 'cycle',
        );
        expect(strong.length).toBeLessThanOrEqual(1);
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
          const byDimension = new Map<string, number>();
          for (const { dimension, points } of trace.because)
            byDimension.set(dimension, Math.max(points, byDimension.get(dimension) ?? 0));
          const [first = 0, second = 0, third = 0] = [...byDimension.values()].sort((a, b) => b - a);
          expect(trace.skin_points + first + second / 2 + third / 4).toBe(trace.points);
          for (const { points, weight, score, threshold } of trace.because) {
            const need = points / weight;
            expect(score).toBeLessThan(threshold - (need - 1) * 10);
            if (need < 10) expect(score).toBeGreaterThanOrEqual(threshold - need * 10);
          }
          const needs = trace.because.map(({ points, weight }) => points / weight);
          expect(needs).toEqual(needs.toSorted((a, b) => b - a));
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

  it('cleanses, moisturises and protects everybody with a need, as far as there are places', () => {
    fc.assert(
      fc.property(anyRules(), anyTest(), (rules, test) => {
        const catalogue = prepareCatalogue(...rules);
        const settings = { ...catalogue.settings, max_goods: 10_000 };
        const { recommendations } = matchGoods({ ...catalogue, settings }, test);
        const worst = worstScores(test.scores);
        if (catalogue.efficacy.demand(askingScores(worst, test), test.skin_type).asking.length === 0) return;
        const roles = new Set(recommendations.map(({ step_role }) => step_role));
        for (const product of catalogue.goods) {
          if (!CORE_ROLES.includes(product.step_role) || refusal(product, test, worst, settings)) continue;
          // Two products with an acid or retinol would be too much, whatever is missing.
          if (keepsAway(product, 'allergy', 'acids') && recommendations.some(({ trace }) => trace.evening_only))
            continue;
          expect(roles).toContain(product.step_role);
        }
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
          if (trace.skin_points === 0 && trace.place !== 'make_up') expect(['pinned', 'cycle']).toContain(trace.via);
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
});
