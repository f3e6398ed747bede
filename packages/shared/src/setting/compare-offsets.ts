import type { RecordScore } from '../dimension/dimension.schema.ts';
import { type CareLevel, DIMENSION_KEYS, type DimensionKey, LAYERS, type Layer } from '../dimension/dimension.ts';
import { type Catalogue, prepareCatalogue } from '../recommendation/catalogue.ts';
import { matchGoods } from '../recommendation/matching.ts';
import { type ScoreOffset, scoreTest, sensitiveByScores } from '../scoring/scoring.ts';
import type { WhatIfInputs, WhatIfTest } from './setting.contract.ts';

/** The number of customers whose care level in one dimension would change from `from` to `to`. */
export interface LevelMove {
  readonly from: CareLevel;
  readonly to: CareLevel;
  readonly count: number;
}

export interface DimensionChange {
  readonly dimension: DimensionKey;
  readonly layer: Layer;
  /** The number of customers whose care level would change. It is the sum of all `moves`. */
  readonly count: number;
  /** The changes, sorted by `from`, then by `to`. */
  readonly moves: readonly LevelMove[];
}

export interface GoodsChange {
  readonly goods_id: number;
  /** `gained`: customers who would newly get the product. `lost`: customers who would no longer get it. */
  readonly gained: number;
  readonly lost: number;
}

export interface OffsetComparison {
  readonly tests: number;
  /** In how many tests a care level changes, and in how many the products or their order. */
  readonly levelChanges: number;
  readonly goodsChanges: number;
  readonly dimensions: readonly DimensionChange[];
  /** The products that customers would gain or lose, most changes first. */
  readonly goods: readonly GoodsChange[];
}

interface Outcome {
  readonly scores: readonly RecordScore[];
  readonly goodsIds: readonly number[];
}

/** Scores past tests with the old and the new offsets, and compares the results, by the rules of a real test. */
export function compareOffsets(
  { tests, mirrors, goods, mappings, schemes, wishes }: WhatIfInputs,
  before: readonly ScoreOffset[],
  after: readonly ScoreOffset[],
): OffsetComparison {
  const catalogues = new Map<string, Catalogue>();
  const catalogueOf = (at: number): Catalogue | undefined => {
    const settings = mirrors[at]?.settings;
    if (!settings) return undefined;
    const key = JSON.stringify(settings);
    const catalogue = catalogues.get(key) ?? prepareCatalogue(goods, mappings, settings, schemes, wishes);
    catalogues.set(key, catalogue);
    return catalogue;
  };
  const outcome = (test: WhatIfTest, shop: readonly ScoreOffset[]): Outcome => {
    // The mirror's offsets come last, because the later of two offsets for the same dimension and layer counts.
    const scores = scoreTest(test.scores, [...shop, ...(mirrors[test.mirror]?.offsets ?? [])]);
    const is_sensitive = sensitiveByScores(scores) ?? test.is_sensitive;
    const catalogue = catalogueOf(test.mirror);
    const matched = catalogue ? matchGoods(catalogue, { ...test, scores, is_sensitive }).recommendations : [];
    return { scores, goodsIds: matched.map(({ goods_id }) => goods_id) };
  };
  const pairs = tests.map((test) => [outcome(test, before), outcome(test, after)] as const);
  const moved = pairs.map(([a, b]) => levelMoves(a, b));
  return {
    tests: tests.length,
    levelChanges: moved.filter((moves) => moves.length > 0).length,
    goodsChanges: pairs.filter(([a, b]) => a.goodsIds.join() !== b.goodsIds.join()).length,
    dimensions: dimensionChanges(moved.flat()),
    goods: goodsChanges(pairs),
  };
}

type Move = Pick<DimensionChange, 'dimension' | 'layer'> & Pick<LevelMove, 'from' | 'to'>;

/** Both outcomes have the same dimensions in the same order, because only the offsets differ. */
const levelMoves = (before: Outcome, after: Outcome): Move[] =>
  before.scores.flatMap(({ dimension, layer, level }, at) => {
    const to = after.scores[at]?.level ?? level;
    return to === level ? [] : [{ dimension, layer, from: level, to }];
  });

function dimensionChanges(moves: readonly Move[]): DimensionChange[] {
  return LAYERS.flatMap((layer) => DIMENSION_KEYS.map((dimension) => ({ layer, dimension })))
    .map(({ layer, dimension }) => {
      const own = moves.filter((move) => move.layer === layer && move.dimension === dimension);
      const kinds = Map.groupBy(own, ({ from, to }) => from * 10 + to);
      const sorted = [...kinds].sort(([a], [b]) => a - b);
      return {
        dimension,
        layer,
        count: own.length,
        moves: sorted.flatMap(([, [move, ...others]]) =>
          move ? [{ from: move.from, to: move.to, count: others.length + 1 }] : [],
        ),
      };
    })
    .filter(({ count }) => count > 0);
}

function goodsChanges(pairs: readonly (readonly [Outcome, Outcome])[]): GoodsChange[] {
  const count = (only: (pair: readonly [Outcome, Outcome]) => readonly [readonly number[], readonly number[]]) => {
    const counts = new Map<number, number>();
    for (const pair of pairs) {
      const [these, others] = only(pair);
      for (const id of these) if (!others.includes(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  };
  const gained = count(([before, after]) => [after.goodsIds, before.goodsIds]);
  const lost = count(([before, after]) => [before.goodsIds, after.goodsIds]);
  return [...new Set([...gained.keys(), ...lost.keys()])]
    .map((goods_id) => ({ goods_id, gained: gained.get(goods_id) ?? 0, lost: lost.get(goods_id) ?? 0 }))
    .sort((a, b) => b.gained + b.lost - (a.gained + a.lost) || a.goods_id - b.goods_id);
}
