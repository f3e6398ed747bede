import { ALL_TICKETS } from '../draw/draw.ts';
import { isShopPicture } from '../file/shop-picture.ts';
import { type FieldProblem, fieldProblems } from '../kernel/field-problems.ts';
import { textUnits } from '../kernel/text-units.ts';
import type { Day } from '../time/shop-day.ts';
import type { Translations } from '../translation/translation.ts';
import {
  MAX_DAILY_LIMIT,
  MAX_PRIZE_UNITS,
  MAX_PROMOTION_DESC,
  MAX_PROMOTION_NAME,
  MAX_STOCK,
  PRIZE_COUNT,
} from './promotion.ts';

/** The input of the prize form. Numbers may still be text. */
export interface PrizeDraft {
  readonly prize_name: string;
  readonly prize_detail: string;
  readonly prize_pic: string;
  readonly texts?: Translations<'prize_name'> | undefined;
  /** Not used for the default consolation prize, which has no stock. */
  readonly total_num: string | number;
  /** Percent, with at most two decimals. */
  readonly probability: string | number;
}

/** The promotion that the prize belongs to, as far as the rules look at it. */
export interface PrizePlace {
  readonly isDefault: boolean;
  /** Hundredths of a percent that the other prizes have. */
  readonly others: number;
  /** How many customers have won the prize. */
  readonly awarded: number;
}

const NAME_LIMIT = { max: MAX_PRIZE_UNITS, half: MAX_PRIZE_UNITS / 2 };

/** Returns hundredths of a percent, or undefined if the text isn't a number from 0 with at most two decimals. */
export function hundredths(percent: string | number): number | undefined {
  const text = String(percent).trim();
  return /^\d{1,9}(\.\d{0,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** Returns percent with at most two decimals. */
export const percentOf = (probability: number): number => probability / 100;

/** Returns the hundredths of a percent that are still free beside the given ones. */
export const freeShare = (others: readonly { readonly probability: number }[]): number =>
  Math.max(0, ALL_TICKETS - others.reduce((sum, { probability }) => sum + probability, 0));

/** Returns the problems of a prize in the documented order: its name, what is missing, the sum of probabilities. */
export function prizeProblems(draft: PrizeDraft, { isDefault, others, awarded }: PrizePlace): FieldProblem[] {
  const { problems, add } = fieldProblems();
  const required = (field: Exclude<keyof PrizeDraft, 'texts'>) =>
    add(String(draft[field]).trim() === '', field, 'INPUT_REQUIRED');
  required('prize_name');
  add(textUnits(draft.prize_name.trim()) > MAX_PRIZE_UNITS, 'prize_name', 'PRIZE_NAME_LONG', NAME_LIMIT);
  required('prize_detail');
  for (const [locale, { prize_name = '' }] of Object.entries(draft.texts ?? {})) {
    add(textUnits(prize_name.trim()) > MAX_PRIZE_UNITS, `texts.${locale}.prize_name`, 'PRIZE_NAME_LONG', NAME_LIMIT);
  }
  // A shop may thank its customers without a picture.
  if (!isDefault) required('prize_pic');
  if (!isDefault) required('total_num');
  required('probability');
  const probability = hundredths(draft.probability);
  add(probability === undefined, 'probability');
  add((probability ?? 0) + others > ALL_TICKETS, 'probability', 'PROBABILITY_OVER');
  add(draft.prize_pic !== '' && !isPrizePicture(draft.prize_pic), 'prize_pic', 'PRIZE_PICTURE');
  if (isDefault) return problems;
  const total = Number(draft.total_num);
  const range = { field: 'total_num', min: 1, max: MAX_STOCK };
  add(!Number.isInteger(total) || total < 1 || total > MAX_STOCK, 'total_num', 'INPUT_RANGE', range);
  add(total < awarded, 'total_num', 'STOCK_BELOW_AWARDED', { awarded });
  return problems;
}

const isPrizePicture = (path: string): boolean => isShopPicture(path) && /\.(jpg|png)$/.test(path);

/** The input of the promotion form. */
export interface PromotionDraft {
  readonly act_name: string;
  readonly act_desc: string;
  readonly start_time: Day | '';
  readonly end_time: Day | '';
  readonly act_bg: string;
  /** Empty without a limit. */
  readonly daily_limit: string | number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (day: string): boolean =>
  DAY.test(day) &&
  day >= '1900' &&
  day < '3000' &&
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
  new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** Returns the problems of a promotion in the order of its form. The server and the form use this function. */
export function promotionProblems({ daily_limit, ...draft }: PromotionDraft): FieldProblem[] {
  const { problems, add } = fieldProblems();
  const required = (field: keyof typeof draft) => add(draft[field].trim() === '', field, 'INPUT_REQUIRED');
  const tooLong = (field: 'act_name' | 'act_desc', max: number) =>
    add(draft[field].trim().length > max, field, 'INPUT_TOO_LONG', { field, max });
  required('act_name');
  required('act_desc');
  required('start_time');
  required('end_time');
  tooLong('act_name', MAX_PROMOTION_NAME);
  tooLong('act_desc', MAX_PROMOTION_DESC);
  add(!isDay(draft.start_time), 'start_time');
  add(!isDay(draft.end_time) || draft.end_time < draft.start_time, 'end_time');
  add(draft.act_bg !== '' && !isShopPicture(draft.act_bg), 'act_bg');
  const limit = Number(daily_limit);
  const isLimit = daily_limit === '' || (Number.isInteger(limit) && limit >= 1 && limit <= MAX_DAILY_LIMIT);
  add(!isLimit, 'daily_limit', 'INPUT_RANGE', { field: 'daily_limit', min: 1, max: MAX_DAILY_LIMIT });
  return problems;
}

/** Returns the reason why a promotion can't have these prizes. */
export function prizesProblem(
  prizes: readonly { readonly probability: number }[],
): (Pick<FieldProblem, 'code'> & Partial<FieldProblem>) | undefined {
  const { min, max } = PRIZE_COUNT;
  if (prizes.length < min || prizes.length > max) return { code: 'PRIZE_COUNT', details: { min, max } };
  const sum = prizes.reduce((total, { probability }) => total + probability, 0);
  return sum > ALL_TICKETS ? { code: 'PROBABILITY_OVER' } : undefined;
}
