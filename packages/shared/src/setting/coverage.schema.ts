import { z } from 'zod';
import { DIMENSION_KEYS } from '../dimension/dimension.ts';
import { COVERAGE_CLASSES, NEVER_REASONS } from '../recommendation/coverage.ts';
import { GOODS_MODES } from '../recommendation/recommendation.schema.ts';

/** As many of the products that nobody gets are named. */
export const MAX_NEVER = 200;

const count = z.number().int().nonnegative();

/** A shop's coverage: see `Coverage` for what its numbers mean. */
export const coverageAnswer = z.object({
  goods_mode: z.enum(GOODS_MODES),
  /** Schemes of care come first, and may bring products that no dimension asks for. */
  is_cycle: z.boolean(),
  /** All products, on the shelf or not; and how many are for single mirrors, which are left out of everything else. */
  total: count,
  for_single_mirrors: count,
  rows: z.array(
    z.object({
      dimension: z.enum(DIMENSION_KEYS),
      asks: z.boolean(),
      /** The types that it asks for. */
      goods_type_ids: z.array(z.number().int()),
      cells: z.array(z.object({ count, partly: count, kept_back: count })).length(COVERAGE_CLASSES.length),
    }),
  ),
  anyway: z.array(count).length(COVERAGE_CLASSES.length),
  never: z
    .array(z.object({ goods_id: z.number().int(), goods_name: z.string(), reason: z.enum(NEVER_REASONS) }))
    .max(MAX_NEVER),
  never_total: count,
});
export type CoverageAnswer = z.output<typeof coverageAnswer>;
