import { maskMobile } from '@skin-mirror/shared/customer/mask-mobile.ts';
import { type ExportFormat, MAX_EXPORT_ROWS } from '@skin-mirror/shared/export/export.ts';
import { FOLLOW_UP_STATES, OUTCOMES } from '@skin-mirror/shared/follow-up/follow-up.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { translate } from '../../kernel/messages.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { writeTable } from '../../table/table-file.ts';
import { columnKit, type ExportCaller } from '../record/export-column-kit.ts';
import { type FollowUpFilter, followUpStore } from './follow-up.store.ts';

/**
 * Prepares a table of the follow-ups that the list shows with the same filter.
 * @throws AppError NO_PERMISSION if the shop may not export customers, RANGE_TOO_LARGE
 */
export async function prepareFollowUpExport(caller: ExportCaller, filter: FollowUpFilter, format: ExportFormat) {
  const { services, principal, locale } = caller;
  const { config } = await services.ruleBook.latest(principal.tenant_id);
  if (config.customer_expprt !== 1) throw new AppError('NO_PERMISSION');
  const store = followUpStore(services, scopeOf(principal));
  const { total } = await store.page(filter, { page: 1, pageSize: 1 });
  if (total > MAX_EXPORT_ROWS) throw new AppError('RANGE_TOO_LARGE', { max: MAX_EXPORT_ROWS });
  const { columns, select } = followUpColumns(caller);
  const name = translate(locale, 'table.follow_ups_name', { day: filter.today });
  return {
    count: total,
    name: `${name}.${format}`,
    content: writeTable({ columns, rows: store.exported(filter, select) }, format),
  };
}

function followUpColumns(caller: ExportCaller) {
  const { text, number, time, coded, head, value, select } = columnKit(caller);
  const whole = value<string>('mobile');
  const isWhole = caller.principal.auth_type === AUTH_TYPES.main;
  const columns = [
    text('due_on', 'due_on', 12),
    coded('follow_up_state', 'state', 12, 'follow_up.state', FOLLOW_UP_STATES),
    text('customer', 'nickname', 16),
    { ...head('mobile', 16), of: isWhole ? whole : (row: readonly unknown[]) => maskMobile(whole(row)) },
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
