import { maskMobile } from '@skin-mirror/shared/customer/mask-mobile.ts';
import { WINNER_STATES } from '@skin-mirror/shared/draw/winner.ts';
import { type ExportFormat, MAX_EXPORT_ROWS } from '@skin-mirror/shared/export/export.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { AWARD_LEVELS } from '@skin-mirror/shared/promotion/promotion.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { translate } from '../../kernel/messages.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { writeTable } from '../../table/table-file.ts';
import { columnKit, type ExportCaller } from '../record/export-column-kit.ts';
import { type WinnerFilter, winnersStore } from './winners.store.ts';

/**
 * Prepares a table of the winners that the list shows with the same filter.
 * @throws AppError NO_PERMISSION if the shop may not export customers, RANGE_TOO_LARGE
 */
export async function prepareWinnersExport(caller: ExportCaller, filter: WinnerFilter, format: ExportFormat) {
  const { services, principal, locale } = caller;
  const { config } = await services.ruleBook.latest(principal.tenant_id);
  if (config.customer_expprt !== 1) throw new AppError('NO_PERMISSION');
  const store = winnersStore(services, scopeOf(principal));
  const { total } = await store.page(filter, { page: 1, pageSize: 1 });
  if (total > MAX_EXPORT_ROWS) throw new AppError('RANGE_TOO_LARGE', { max: MAX_EXPORT_ROWS });
  const { columns, select } = winnerColumns(caller);
  const name = translate(locale, 'table.winners_name', { day: shopDay(new Date(), principal.timezone) });
  return {
    count: total,
    name: `${name}.${format}`,
    content: writeTable({ columns, rows: store.exported(filter, select) }, format),
  };
}

function winnerColumns(caller: ExportCaller) {
  const { text, number, time, coded, head, value, select } = columnKit(caller);
  const whole = value<string>('mobile');
  const isWhole = caller.principal.auth_type === AUTH_TYPES.main;
  const columns = [
    number('draw_seq', 'seq'),
    time('draw_time', 'draw_time'),
    coded('award_level', 'award_level', 14, 'award_level', AWARD_LEVELS),
    text('prize', 'prize_name', 20),
    text('customer', 'nickname', 16),
    { ...head('mobile', 16), of: isWhole ? whole : (row: readonly unknown[]) => maskMobile(whole(row)) },
    text('redeem_code', 'redeem_code', 16),
    coded('winner_state', 'state', 12, 'winner_state', WINNER_STATES),
    time('redeemed_at', 'redeemed_at'),
    text('redeemed_by', 'redeemed_by', 14),
    text('device', 'device_no', 16),
    text('guide', 'user_acct', 14),
  ];
  return { columns, select };
}
