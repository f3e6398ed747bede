import { WINNER_STATES } from '@skin-mirror/shared/draw/winner.ts';
import type { WINNER_EXPORT_COLUMNS } from '@skin-mirror/shared/export/export.ts';
import { AWARD_LEVELS } from '@skin-mirror/shared/promotion/promotion.ts';
import type { ColumnKit, ColumnsOf } from '../record/export-column-kit.ts';

export const winnerColumns = ({
  text,
  number,
  time,
  mobile,
  coded,
}: ColumnKit): ColumnsOf<typeof WINNER_EXPORT_COLUMNS> => ({
  draw_time: [number('draw_seq', 'seq'), time('draw_time', 'draw_time')],
  prize_name: [coded('award_level', 'award_level', 14, 'award_level', AWARD_LEVELS), text('prize', 'prize_name', 20)],
  nickname: [text('customer', 'nickname', 16), mobile('mobile')],
  redeem_code: [text('redeem_code', 'redeem_code', 16)],
  state: [
    coded('winner_state', 'state', 12, 'winner_state', WINNER_STATES),
    time('redeemed_at', 'redeemed_at'),
    text('redeemed_by', 'redeemed_name', 14),
  ],
  device_no: [text('device', 'device_no', 16), text('guide', 'user_name', 14)],
});
