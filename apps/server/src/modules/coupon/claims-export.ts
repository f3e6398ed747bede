import { maskMobile } from '@skin-mirror/shared/customer/mask-mobile.ts';
import { WINNER_STATES } from '@skin-mirror/shared/draw/winner.ts';
import { type ExportFormat, MAX_EXPORT_ROWS } from '@skin-mirror/shared/export/export.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { translate } from '../../kernel/messages.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { writeTable } from '../../table/table-file.ts';
import { columnKit, type ExportCaller } from '../record/export-column-kit.ts';
import { claimsExportStore } from './claims-export.store.ts';

/**
 * Prepares a table of who has claimed these coupons.
 * @throws AppError NO_PERMISSION if the shop may not export customers, RANGE_TOO_LARGE
 */
export async function prepareClaimsExport(caller: ExportCaller, coupon_ids: readonly number[], format: ExportFormat) {
  const { services, principal, locale } = caller;
  const { config } = await services.ruleBook.latest(principal.tenant_id);
  if (config.customer_expprt !== 1) throw new AppError('NO_PERMISSION');
  const store = claimsExportStore(services, scopeOf(principal), coupon_ids);
  const count = await store.count();
  if (count > MAX_EXPORT_ROWS) throw new AppError('RANGE_TOO_LARGE', { max: MAX_EXPORT_ROWS });
  const { columns, select } = claimColumns(caller);
  const name = translate(locale, 'table.claims_name', { day: shopDay(new Date(), principal.timezone) });
  return { count, name: `${name}.${format}`, content: writeTable({ columns, rows: store.exported(select) }, format) };
}

function claimColumns(caller: ExportCaller) {
  const { text, time, coded, head, value, select } = columnKit(caller);
  const whole = value<string>('mobile');
  const isWhole = caller.principal.auth_type === AUTH_TYPES.main;
  const columns = [
    text('coupon', 'name', 20),
    time('claim_time', 'claim_time'),
    text('customer', 'nickname', 16),
    { ...head('mobile', 16), of: isWhole ? whole : (row: readonly unknown[]) => maskMobile(whole(row)) },
    text('coupon_code', 'redeem_code', 16),
    coded('winner_state', 'state', 12, 'winner_state', WINNER_STATES),
    time('coupon_redeemed_at', 'redeemed_at'),
    text('redeemed_by', 'redeemed_by', 14),
    text('device', 'device_no', 16),
    text('guide', 'user_acct', 14),
  ];
  return { columns, select };
}
