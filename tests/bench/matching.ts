import { DIMENSION_KEYS, SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import { prepareCatalogue } from '@skin-mirror/shared/recommendation/catalogue.ts';
import { coverageOf } from '@skin-mirror/shared/recommendation/coverage.ts';
import { defaultMappings, GOODS_TYPE_SEED } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import { matchGoods } from '@skin-mirror/shared/recommendation/matching.ts';
import {
  type MatchableGoods,
  type MatchTest,
  matchSettings,
  type PushMapping,
} from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { RANK_WEIGHTS, STEP_ROLES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { refusal } from '@skin-mirror/shared/recommendation/refusal.ts';
import { needOf } from '@skin-mirror/shared/recommendation/routine.ts';
import type { MatchableScheme } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import { createRandom, type Random } from '../../apps/mirror-sim/src/random.ts';
import { drawnTest } from '../factories/drawn-test.ts';
import { atMost, type Figure, median } from './figure.ts';
import { sizes } from './sizes.ts';

const CUSTOMERS = 500;
/**
 * The duration of a round in milliseconds. With many goods, the plain loop handles only a few customers in this time.
 */
const ROUND_MS = 200;
const SCHEMES = 20;

/**
 * Measures the time to choose goods for one test. Compares it with a plain loop that only filters and sorts all goods.
 */
export async function matchingRows(): Promise<Figure[]> {
  const tests = Array.from({ length: CUSTOMERS }, (_, at) => drawnTest(`customer ${at}`));
  const mappings = defaultMappings();
  return [200, sizes.goods].flatMap((count) => {
    const goods = Array.from({ length: count }, (_, at) => drawGoods(createRandom(`product ${at}`), at + 1));
    const schemes = Array.from({ length: SCHEMES }, (_, at) => drawScheme(createRandom(`scheme ${at}`), at + 1, goods));
    return (['smart', 'cycle'] as const).map((push_mode): Figure => {
      const settings = matchSettings.parse({ push_mode });
      const catalogue = prepareCatalogue(goods, mappings, settings, schemes);
      const plain = (test: MatchTest) => plainMatch(goods, mappings, test);
      const [server, beside] = inTurn(tests, (test) => matchGoods(catalogue, test).recommendations.length, plain);
      return {
        name: `matching per record at ${count.toLocaleString('en')} goods, ${push_mode}`,
        server: `${server.toFixed(1)} µs`,
        beside: `${beside.toFixed(1)} µs`,
        ratio: server / beside,
        floors: [atMost(server, push_mode === 'smart' ? 15 : 20, ' µs')],
      };
    });
  });
}

/**
 * Measures the time to compute the coverage of a catalogue. Compares it with a catalogue that has a tenth of the goods.
 */
export async function coverageRows(): Promise<Figure[]> {
  const goods = Array.from({ length: sizes.goods }, (_, at) => drawGoods(createRandom(`product ${at}`), at + 1));
  const settings = matchSettings.parse({});
  const [mappings, few] = [defaultMappings(), goods.slice(0, sizes.goods / 10)];
  const timesOf = (part: typeof goods) =>
    Array.from({ length: sizes.rounds + 1 }, () => {
      const started = performance.now();
      coverageOf(part, mappings, settings);
      return performance.now() - started;
    }).slice(1);
  const [many, beside] = [median(timesOf(goods)), median(timesOf(few))];
  return [
    {
      name: `coverage of ${sizes.goods.toLocaleString('en')} goods, beside a tenth`,
      server: `${many.toFixed(1)} ms`,
      beside: `${beside.toFixed(1)} ms`,
      ratio: many / beside,
      floors: [atMost(many, 50, ' ms')],
    },
  ];
}

type Work = (test: MatchTest) => number;

/**
 * Runs both functions in turn. Returns the median time of each, in microseconds per test. The first round only warms up
 * and doesn't count.
 */
function inTurn(tests: readonly MatchTest[], one: Work, other: Work): readonly [number, number] {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= sizes.rounds; round += 1) {
    const [first, second] = [timeOf(tests, one), timeOf(tests, other)];
    if (round === 0) continue;
    times[0].push(first);
    times[1].push(second);
  }
  return [median(times[0]), median(times[1])];
}

function timeOf(tests: readonly MatchTest[], work: Work): number {
  const [started, used] = [performance.now(), process.threadCpuUsage()];
  let done = 0;
  let found = 0;
  while (performance.now() - started < ROUND_MS) {
    for (let at = 0; at < 10; at += 1) found += work(tests[done++ % tests.length] as MatchTest);
  }
  if (found === 0) throw new Error('nothing was recommended to anybody');
  // Measures the CPU time of this thread only. The time of other processes and of garbage collection in other threads
  // doesn't count.
  const { user, system } = process.threadCpuUsage(used);
  return (user + system) / done;
}

/**
 * Chooses goods with as little code as possible: without reasons, without a list of excluded goods, without schemes.
 */
function plainMatch(goods: readonly MatchableGoods[], mappings: readonly PushMapping[], test: MatchTest): number {
  const settings = matchSettings.parse({});
  const worst = new Map(test.scores.toSorted((a, b) => b.score - a.score).map((score) => [score.dimension, score]));
  const wanted = new Map<number, number>();
  for (const { analysis_type, goods_type_ids, threshold } of mappings) {
    const score = worst.get(analysis_type);
    if (!score || score.score >= threshold) continue;
    for (const type of goods_type_ids) wanted.set(type, (wanted.get(type) ?? 0) + needOf(score.score, threshold));
  }
  return goods
    .map((product) => ({
      product,
      points: product.type_ids.reduce(
        (sum, type, rank) => sum + (wanted.get(type) ?? 0) * (RANK_WEIGHTS[rank] ?? 0),
        0,
      ),
    }))
    .filter(
      ({ product, points }) => (points > 0 || product.push_type === 1) && !refusal(product, test, worst, settings),
    )
    .sort(
      (a, b) =>
        Number(b.product.push_type === 1) - Number(a.product.push_type === 1) ||
        b.points - a.points ||
        a.product.goods_id - b.product.goods_id,
    )
    .slice(0, settings.max_goods).length;
}

/**
 * Makes a random product. 20 % of all products are for one sex only, and 20 % for some skin types only. 5 % are off the
 * shelf, and 5 % have a rule that excludes customers.
 */
function drawGoods(random: Random, goods_id: number): MatchableGoods {
  const types = random.shuffled(GOODS_TYPE_SEED.map((_, at) => at + 1));
  return {
    goods_id,
    shelf_status: random.chance(0.05) ? 0 : 10,
    is_lock: false,
    type_ids: types.slice(0, random.int(1, 3)),
    step_role: random.pick(STEP_ROLES),
    for_sex: random.chance(0.2) ? random.pick([1, 2]) : 0,
    skin_types: random.chance(0.2) ? random.shuffled(SKIN_TYPES).slice(0, 2) : [],
    age_min: null,
    age_max: null,
    push_type: random.chance(0.002) ? 1 : 0,
    ext_rules: null,
    exclude_rules: random.chance(0.05) ? [{ kind: 'level', dimension: random.pick(DIMENSION_KEYS), from: 3 }] : [],
  };
}

function drawScheme(random: Random, scheme_id: number, goods: readonly MatchableGoods[]): MatchableScheme {
  const ids = random.shuffled(goods).map(({ goods_id }) => goods_id);
  return {
    scheme_id,
    name: `Scheme ${scheme_id}`,
    description: '',
    cycle_days: 28,
    for_sex: 0,
    skin_types: [],
    status: 10,
    triggers: random
      .shuffled(DIMENSION_KEYS)
      .slice(0, 3)
      .map((dimension) => ({ dimension, from: random.pick([2, 3]) })),
    priority: random.int(0, 5),
    steps: [0, 1, 2, 3].map((at) => ({
      title: 'Step',
      part: 'am',
      frequency: '',
      advice: '',
      day_from: 1,
      day_to: 28,
      goods_ids: ids.slice(at * 3, at * 3 + 3),
    })),
    other_goods_ids: ids.slice(12, 15),
  };
}
