import { PROMOTION_STATUS } from '@skin-mirror/shared/promotion/promotion.ts';
import {
  type PrizePlace,
  promotionProblems as problemsOf,
  prizeProblems as problemsOfPrize,
} from '@skin-mirror/shared/promotion/promotion-problems.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import type { Outputs } from '../../lib/trpc.ts';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { trimmed } from '../../ui/resource-form/trimmed.ts';

export type Promotion = Outputs['promotion']['detail'];
export type Prize = Outputs['promotion']['prizes']['list'][number];

/** The numbers of a form are text while somebody types them. */
export type PromotionValues = Pick<
  Promotion,
  'act_name' | 'act_desc' | 'texts' | 'start_time' | 'end_time' | 'act_bg'
> & {
  status: boolean;
  daily_limit: string | number;
  expect: string;
};

/** @param today the first day of a new promotion */
export function promotionValues(promotion: Promotion | undefined, today: Day): PromotionValues {
  const { act_name = '', act_desc = '', start_time = today, end_time = '', act_bg = '' } = promotion ?? {};
  return {
    act_name,
    act_desc,
    // The history has older versions without translations.
    texts: promotion?.texts ?? {},
    start_time,
    end_time,
    act_bg,
    expect: promotion?.expect ?? '',
    daily_limit: promotion ? (promotion.daily_limit ?? '') : 1,
    status: promotion ? promotion.status === PROMOTION_STATUS.on : true,
  };
}

export const promotionInput = ({ status, daily_limit, ...values }: PromotionValues) => ({
  ...trimmed(values),
  daily_limit: String(daily_limit),
  status: status ? PROMOTION_STATUS.on : PROMOTION_STATUS.off,
});

const byField = (problems: ReturnType<typeof problemsOf>): FieldProblems =>
  Object.fromEntries(problems.map(({ field, ...problem }) => [field, problem]));

export const promotionProblems = (values: PromotionValues): FieldProblems => byField(problemsOf(values));

export type PrizeValues = Pick<Prize, 'prize_name' | 'prize_pic' | 'prize_detail' | 'texts'> & {
  award_level: string;
  probability: string;
  total_num: string | number;
};

export function prizeValues(prize: Prize | undefined): PrizeValues {
  const { prize_name = '', prize_pic = '', prize_detail = '', award_level = 1 } = prize ?? {};
  return {
    prize_name,
    prize_detail,
    prize_pic,
    texts: prize?.texts ?? {},
    total_num: prize?.total_num ?? '',
    probability: prize ? String(prize.probability) : '',
    award_level: String(award_level),
  };
}

export const prizeInput = (values: PrizeValues) => ({
  ...trimmed(values),
  award_level: Number(values.award_level) as Prize['award_level'],
  total_num: String(values.total_num),
});

export const prizeProblems = (values: PrizeValues, place: PrizePlace): FieldProblems =>
  byField(problemsOfPrize(values, place));
