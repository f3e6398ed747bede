import type { DimensionKey, Layer, SkinType } from '../dimension/dimension.ts';
import type { GoodsTypeKey } from '../recommendation/goods-type-seed.ts';
import type { ExcludeRule, ExtRules, MatchSettings } from '../recommendation/recommendation.schema.ts';
import type { StepRole } from '../recommendation/recommendation.ts';
import type { QualityPolicy } from '../record/quality.ts';
import type { ScoreOffset } from '../scoring/scoring.ts';

/*
 * Results of skin tests, worked out by hand from the specification, its decisions and docs/adr/0024. No number here comes
 * from running the code, so that code which server, simulator and console share can't agree with itself. Where a number
 * isn't obvious, `why` has the calculation. Need: how far a score lies below its line of 80, in steps of 10, rounded up.
 */

export interface GoldenGoods {
  readonly name: string;
  readonly role: StepRole;
  /** The effects, main one first. */
  readonly types?: readonly GoodsTypeKey[];
  readonly shelf_status?: 0 | 10;
  readonly is_lock?: boolean;
  readonly push_type?: 0 | 1 | 2;
  readonly for_sex?: 0 | 1 | 2;
  readonly skin_types?: readonly SkinType[];
  readonly age_min?: number;
  readonly age_max?: number;
  readonly ext_rules?: ExtRules;
  readonly exclude_rules?: readonly ExcludeRule[];
}

export interface GoldenMapping {
  readonly dimension: DimensionKey;
  readonly types: readonly GoodsTypeKey[];
  readonly threshold: 100 | 80 | 70 | 60 | 50;
  readonly status?: 0 | 10;
}

export interface GoldenScheme {
  readonly name: string;
  readonly from: readonly { readonly dimension: DimensionKey; readonly from: 1 | 2 | 3 | 4 | 5 }[];
  readonly priority?: number;
  /** The names of each step's products. */
  readonly steps: readonly (readonly string[])[];
}

/** `dimension layer value`, such as `acne layer 50`. */
type Raw = readonly [DimensionKey, Layer, number];
/** A dimension, its layer, the score with the offset, and the care level. */
type Scored = readonly [DimensionKey, Layer, number, 1 | 2 | 3 | 4 | 5];

export interface Golden {
  readonly name: string;
  readonly why?: string;
  /** The shop. Without `mappings` it has the built-in ones, with the line 80. */
  readonly goods?: readonly GoldenGoods[];
  readonly settings?: Partial<MatchSettings>;
  readonly offsets?: readonly ScoreOffset[];
  readonly mappings?: readonly GoldenMapping[];
  readonly schemes?: readonly GoldenScheme[];
  readonly quality_policy?: QualityPolicy;
  /** The test. */
  readonly sex?: 0 | 1;
  readonly age?: number;
  readonly concerns?: readonly string[];
  readonly status?: 2 | 3 | 4;
  readonly reason_key?: 'blurred' | 'analysis_failed';
  readonly quality?: { readonly face: number; readonly blur: number; readonly light: number };
  readonly skin_type?: SkinType;
  readonly ita?: number;
  readonly sensitive_rating?: number;
  readonly raw: readonly Raw[];
  readonly expected: {
    readonly status?: 3 | 4;
    readonly reason_key?: string;
    readonly scores?: readonly Scored[];
    readonly total?: number;
    readonly tone?: string;
    readonly is_sensitive?: boolean;
    /** The products in the order of their rank. `also` stands after those that the customer might like as well. */
    readonly goods?: readonly string[];
    /** Products that were left out, with the reason, in any order. Only where the test is about it. */
    readonly excluded?: readonly string[];
    readonly scheme?: string;
  };
}

/** Returns the end of the test as a mirror sends it. */
export function goldenEnd({ status = 2, reason_key, quality, skin_type = 'neutral', ita = 35, ...test }: Golden) {
  if (status !== 2) return { status, reason_key };
  const byDimension = Map.groupBy(test.raw, ([dimension]) => dimension);
  const dims = [...byDimension].map(([dimension, list]) => [dimension, list.map(([, layer, raw]) => ({ layer, raw }))]);
  return {
    status,
    quality,
    result: {
      algo_version: 'golden',
      skin_type: { type: skin_type },
      tone: { ita },
      sensitive: test.sensitive_rating === undefined ? undefined : { type: 'sensitive', score: test.sensitive_rating },
      dims: Object.fromEntries(dims),
    },
  };
}
