import { type ExportFormat, MAX_EXPORT_ROWS } from '@skin-mirror/shared/export/export.ts';
import { FOLLOW_UP_STATES, OUTCOMES } from '@skin-mirror/shared/follow-up/follow-up.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { type PreparedTable, prepareCustomerTable } from '../record/customer-table.ts';
import { columnKit, type ExportCaller } from '../record/export-column-kit.ts';
import { type FollowUpFilter, followUpStore } from './follow-up.store.ts';

/**
 * Prepares a table of the follow-ups that the list shows with the same filter.
 * @throws AppError NO_PERMISSION if the shop may not export customers, RANGE_TOO_LARGE
 */
export function prepareFollowUpExport(
  caller: ExportCaller,
  filter: FollowUpFilter,
  format: ExportFormat,
): Promise<PreparedTable> {
  const { services, principal } = caller;
  const store = followUpStore(services, scopeOf(principal));
  const { columns, select } = followUpColumns(caller);
  const rows = store.exported(filter, select);
  const count = () => store.count(filter, MAX_EXPORT_ROWS);
  return prepareCustomerTable(caller, { name: 'table.follow_ups_name', count, columns, rows }, format);
}

function followUpColumns(caller: ExportCaller) {
  const { text, number, time, mobile, coded, select } = columnKit(caller);
  const columns = [
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
  return { columns, select };
}
