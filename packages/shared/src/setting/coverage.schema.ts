import { z } from 'zod';
import { DIMENSION_KEYS } from '../dimension/dimension.ts';
import { COVERAGE_CLASSES, NEVER_REASONS } from '../recommendation/coverage.ts';
import { GOODS_MODES, STEP_ROLES } from '../recommendation/recommendation.ts';
import { MAX_NEVER } from './setting.ts';

const count = z.number().int().nonnegative();

/** The coverage of a shop: which customers get products. The type `Coverage` explains the numbers. */
export const coverageAnswer = z.object({
  goods_mode: z.enum(GOODS_MODES),
  /** True if push_mode is `cycle`. Then care schemes can add products that no dimension asks for. */
  is_cycle: z.boolean(),
  /**
   * `total`: all products, on the shelf or not. `for_single_mirrors`: the products that only some mirrors recommend.
   * The other numbers don't include such products.
   */
  total: count,
  for_single_mirrors: count,
  /** The number of products on the shelf whose category has no step of the skin-care routine. */
  without_step: count,
  rows: z.array(
    z.object({
      dimension: z.enum(DIMENSION_KEYS),
      asks: z.boolean(),
      goods_type_ids: z.array(z.number().int()),
      cells: z
        .array(z.object({ count, partly: count, kept_back: count, step_roles: z.array(z.enum(STEP_ROLES)) }))
        .length(COVERAGE_CLASSES.length),
    }),
  ),
  anyway: z.array(count).length(COVERAGE_CLASSES.length),
  missing_core: z.array(z.array(z.enum(STEP_ROLES))).length(COVERAGE_CLASSES.length),
  never: z
    .array(z.object({ goods_id: z.number().int(), goods_name: z.string(), reason: z.enum(NEVER_REASONS) }))
    .max(MAX_NEVER),
  never_total: count,
});
export type CoverageAnswer = z.output<typeof coverageAnswer>;
