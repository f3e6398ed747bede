import { WINNER_STATES } from '@skin-mirror/shared/draw/winner.ts';
import { type ExportFormat, MAX_EXPORT_ROWS } from '@skin-mirror/shared/export/export.ts';
import { AWARD_LEVELS } from '@skin-mirror/shared/promotion/promotion.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { type PreparedTable, prepareCustomerTable } from '../record/customer-table.ts';
import { columnKit, type ExportCaller } from '../record/export-column-kit.ts';
import { type WinnerFilter, winnersStore } from './winners.store.ts';

/**
 * Prepares a table of the winners that the list shows with the same filter.
 * @throws AppError NO_PERMISSION if the shop may not export customers, RANGE_TOO_LARGE
 */
export function prepareWinnersExport(
  caller: ExportCaller,
  filter: WinnerFilter,
  format: ExportFormat,
): Promise<PreparedTable> {
  const { services, principal } = caller;
  const store = winnersStore(services, scopeOf(principal));
  const { columns, select } = winnerColumns(caller);
  const rows = store.exported(filter, select);
  const count = () => store.count(filter, MAX_EXPORT_ROWS);
  return prepareCustomerTable(caller, { name: 'table.winners_name', count, columns, rows }, format);
}

function winnerColumns(caller: ExportCaller) {
  const { text, number, time, mobile, coded, select } = columnKit(caller);
  const columns = [
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
  return { columns, select };
}
