import { WINNER_STATES } from '@skin-mirror/shared/draw/winner.ts';
import type { ColumnKit, ColumnsOf } from '../record/export-column-kit.ts';

export const claimColumns = ({ text, time, mobile, coded }: ColumnKit): ColumnsOf<readonly ['claim']> => ({
  claim: [
    text('coupon', 'name', 20),
    time('claim_time', 'claim_time'),
    text('customer', 'nickname', 16),
    mobile('mobile'),
    text('coupon_code', 'redeem_code', 16),
    coded('winner_state', 'state', 12, 'winner_state', WINNER_STATES),
    time('coupon_redeemed_at', 'redeemed_at'),
    text('redeemed_by', 'redeemed_by', 14),
    text('device', 'device_no', 16),
    text('guide', 'user_acct', 14),
  ],
});
