import { FOLLOW_UP_STATES, OUTCOMES } from '@skin-mirror/shared/follow-up/follow-up.ts';
import type { ColumnKit, ExportColumn } from '../record/export-column-kit.ts';

export const followUpColumns = ({ text, number, time, mobile, coded }: ColumnKit): ExportColumn[] => [
  text('due_on', 'due_on', 12),
  coded('follow_up_state', 'state', 12, 'follow_up.state', FOLLOW_UP_STATES),
  text('customer', 'nickname', 16),
  mobile('mobile'),
  coded('sex', 'sex', 8, 'sex', [0, 1]),
  number('age', 'age'),
  text('scheme', 'scheme', 24),
  time('test_time', 'test_time'),
  number('score', 'total_score'),
  text('device', 'device_no', 16),
  text('guide', 'user_acct', 14),
  coded('outcome', 'outcome', 16, 'follow_up.outcome', OUTCOMES),
  number('attempts', 'attempts'),
  text('mark', 'note', 32),
  text('noted_by', 'noted_by', 14),
  time('noted_at', 'noted_at'),
  time('came_at', 'came_at'),
];
