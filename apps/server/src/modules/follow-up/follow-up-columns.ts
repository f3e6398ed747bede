import type { FOLLOW_UP_EXPORT_COLUMNS } from '@skin-mirror/shared/export/export.ts';
import { FOLLOW_UP_STATES, OUTCOMES } from '@skin-mirror/shared/follow-up/follow-up.ts';
import type { ColumnKit, ColumnsOf } from '../record/export-column-kit.ts';

export const followUpColumns = ({
  text,
  number,
  time,
  mobile,
  coded,
}: ColumnKit): ColumnsOf<typeof FOLLOW_UP_EXPORT_COLUMNS> => ({
  due_on: [text('due_on', 'due_on', 12), coded('follow_up_state', 'state', 12, 'follow_up.state', FOLLOW_UP_STATES)],
  nickname: [
    text('customer', 'nickname', 16),
    mobile('mobile'),
    coded('sex', 'sex', 8, 'sex', [0, 1]),
    number('age', 'age'),
  ],
  scheme: [text('scheme', 'scheme', 24), time('test_time', 'test_time')],
  total_score: [number('score', 'total_score')],
  device_no: [text('device', 'device_no', 16), text('guide', 'user_name', 14)],
  outcome: [
    coded('outcome', 'outcome', 16, 'follow_up.outcome', OUTCOMES),
    number('attempts', 'attempts'),
    text('mark', 'note', 32),
    text('noted_by', 'noted_name', 14),
    time('noted_at', 'noted_at'),
  ],
  came_at: [time('came_at', 'came_at')],
});
