import type { CustomerExportInput } from '@skin-mirror/shared/customer/customer.contract.ts';
import { maskMobile } from '@skin-mirror/shared/customer/mask-mobile.ts';
import { MAX_EXPORT_ROWS } from '@skin-mirror/shared/export/export.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { translate } from '../../kernel/messages.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { writeTable } from '../../table/table-file.ts';
import { columnKit, type ExportCaller, type ExportColumn } from '../record/export-column-kit.ts';
import { type CustomerFilter, customerStore } from './customer.store.ts';
import { exportedCustomers } from './customer-export.store.ts';

export interface CustomerExport {
  readonly count: number;
  readonly name: string;
  readonly content: AsyncGenerator<Uint8Array>;
}

/**
 * Prepares a table of the customers that the list shows with the same filter.
 * @throws AppError NO_PERMISSION if the shop may not export customers, RANGE_TOO_LARGE
 */
export async function prepareCustomerExport(
  caller: ExportCaller,
  filter: CustomerFilter,
  format: CustomerExportInput['format'],
): Promise<CustomerExport> {
  const { services, principal, locale } = caller;
  const { config } = await services.ruleBook.latest(principal.tenant_id);
  if (config.customer_expprt !== 1) throw new AppError('NO_PERMISSION');
  const scope = scopeOf(principal);
  const { total } = await customerStore(services, scope).page(filter, { page: 1, pageSize: 1 });
  if (total > MAX_EXPORT_ROWS) throw new AppError('RANGE_TOO_LARGE', { max: MAX_EXPORT_ROWS });
  const { columns, select } = customerColumns(caller);
  const name = translate(locale, 'table.customers_name', { day: shopDay(new Date(), principal.timezone) });
  const rows = exportedCustomers(services.pool, scope, filter, select);
  return { count: total, name: `${name}.${format}`, content: writeTable({ columns, rows }, format) };
}

function customerColumns(caller: ExportCaller) {
  const kit = columnKit(caller);
  const { text, number, time, coded, head, value, select } = kit;
  const whole = value<string>('mobile');
  const isWhole = caller.principal.auth_type === AUTH_TYPES.main;
  const agreed = (name: string): ExportColumn =>
    coded(name, `last->'consent'->>'${name.replace('consent_', '')}'`, 14, 'table.agreed', ['0', '1']);
  const columns = [
    text('customer', 'nickname', 16),
    { ...head('mobile', 16), of: isWhole ? whole : (row: readonly unknown[]) => maskMobile(whole(row)) },
    coded('sex', 'sex', 8, 'sex', [0, 1]),
    number('age', `${new Date().getUTCFullYear()} - birth_year`),
    number('tests', 'tests'),
    number('last_score', 'total_score'),
    time('first_time', 'first_time'),
    time('last_time', 'last_time'),
    text('introducer', `last->>'introducer'`, 16),
    agreed('consent_photos'),
    agreed('consent_contact'),
    agreed('consent_marketing'),
  ];
  return { columns, select };
}
