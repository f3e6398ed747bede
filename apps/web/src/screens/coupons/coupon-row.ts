import type { Outputs } from '../../lib/trpc.ts';

export type CouponRow = Outputs['coupon']['list']['list'][number];
