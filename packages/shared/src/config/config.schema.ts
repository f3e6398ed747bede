import { z } from 'zod';
import { DEFAULT_MAX_GOODS, GOODS_MODES } from '../recommendation/recommendation.schema.ts';
import { QUALITY_POLICIES } from '../record/quality.ts';

/** 1 open, -1 closed; everything below 1 counts as closed. */
const toggle = (open: boolean) =>
  z
    .number()
    .int()
    .default(open ? 1 : -1);

export const isOpen = (value: number): boolean => value > 0;

/** A shop's settings with their defaults. What a shop hasn't set isn't stored. */
export const shopConfig = z.object({
  goods_mode: z.enum(GOODS_MODES).default('normal'),
  match_sex: z.literal([0, 1]).default(1),
  match_skin: z.literal([0, 1]).default(1),
  max_goods: z.number().int().min(1).max(50).default(DEFAULT_MAX_GOODS),
  /** Whether customers register, and answer the questionnaire, before a test. */
  customer_info: toggle(false),
  have_questions: toggle(false),
  /** Whether the mirror closes the report by itself, and after how many seconds. */
  countdown_status: toggle(true),
  countdown_seconds: z.number().int().min(5).max(600).default(60),
  chart_type: z.enum(['column', 'rose']).default('column'),
  /** How a score is shown: 1 points, 2 care level, 3 percent band. */
  data_show_type: z.literal([1, 2, 3]).default(1),
  /** Whether the skin's age is shown, and which: 1 by evaluation, 2 by prediction. */
  age_mode: z.literal([0, 1]).default(1),
  age_type: z.literal([1, 2]).default(1),
  quality_policy: z.enum(QUALITY_POLICIES).default('normal'),
  /** Days that a report's link is good for. */
  share_days: z.number().int().min(1).max(3650).default(180),
});
export type ShopConfig = z.output<typeof shopConfig>;
export type ShopConfigKey = keyof ShopConfig;

/** A shop's settings from what is stored. A stored value that no longer fits counts as not set. */
export function resolveConfig(stored: Readonly<Record<string, unknown>>): ShopConfig {
  const fitting = Object.entries(shopConfig.shape).filter(([key, schema]) => schema.safeParse(stored[key]).success);
  return shopConfig.parse(Object.fromEntries(fitting.map(([key]) => [key, stored[key]])));
}
