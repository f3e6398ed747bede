import { WINNER_STATES } from '@skin-mirror/shared/draw/winner.ts';
import { AWARD_LEVELS } from '@skin-mirror/shared/promotion/promotion.ts';
import type { ColumnKit, ExportColumn } from '../record/export-column-kit.ts';

export const winnerColumns = ({ text, number, time, mobile, coded }: ColumnKit): ExportColumn[] => [
  number('draw_seq', 'seq'),
  time('draw_time', 'draw_time'),
  coded('award_level', 'award_level', 14, 'award_level', AWARD_LEVELS),
  text('prize', 'prize_name', 20),
  text('customer', 'nickname', 16),
  mobile('mobile'),
  text('redeem_code', 'redeem_code', 16),
  coded('winner_state', 'state', 12, 'winner_state', WINNER_STATES),
  time('redeemed_at', 'redeemed_at'),
  text('redeemed_by', 'redeemed_by', 14),
  text('device', 'device_no', 16),
  text('guide', 'user_acct', 14),
];
