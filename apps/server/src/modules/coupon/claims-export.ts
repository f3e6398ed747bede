import { WINNER_STATES } from '@skin-mirror/shared/draw/winner.ts';
import type { ExportFormat } from '@skin-mirror/shared/export/export.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { type PreparedTable, prepareCustomerTable } from '../record/customer-table.ts';
import { columnKit, type ExportCaller } from '../record/export-column-kit.ts';
import { claimsExportStore } from './claims-export.store.ts';

/**
 * Prepares a table of who has claimed these coupons.
 * @throws AppError NO_PERMISSION if the shop may not export customers, RANGE_TOO_LARGE
 */
export function prepareClaimsExport(
  caller: ExportCaller,
  coupon_ids: readonly number[],
  format: ExportFormat,
): Promise<PreparedTable> {
  const store = claimsExportStore(caller.services, scopeOf(caller.principal), coupon_ids);
  const { columns, select } = claimColumns(caller);
  const table = { name: 'table.claims_name', count: store.count, columns, rows: store.exported(select) } as const;
  return prepareCustomerTable(caller, table, format);
}

function claimColumns(caller: ExportCaller) {
  const { text, time, mobile, coded, select } = columnKit(caller);
  const columns = [
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
  ];
  return { columns, select };
}
