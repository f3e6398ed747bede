import type { CustomerExportInput } from '@skin-mirror/shared/customer/customer.contract.ts';
import { MAX_EXPORT_ROWS } from '@skin-mirror/shared/export/export.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { type PreparedTable, prepareCustomerTable } from '../record/customer-table.ts';
import { columnKit, type ExportCaller, type ExportColumn } from '../record/export-column-kit.ts';
import { type CustomerFilter, customerStore } from './customer.store.ts';
import { exportedCustomers } from './customer-export.store.ts';

/**
 * Prepares a table of the customers that the list shows with the same filter.
 * @throws AppError NO_PERMISSION if the shop may not export customers, RANGE_TOO_LARGE
 */
export function prepareCustomerExport(
  caller: ExportCaller,
  filter: CustomerFilter,
  format: CustomerExportInput['format'],
): Promise<PreparedTable> {
  const { services, principal } = caller;
  const scope = scopeOf(principal);
  const { columns, select } = customerColumns(caller);
  const rows = exportedCustomers(services.pool, scope, filter, select);
  const count = () => customerStore(services, scope).count(filter, MAX_EXPORT_ROWS);
  return prepareCustomerTable(caller, { name: 'table.customers_name', count, columns, rows }, format);
}

function customerColumns(caller: ExportCaller) {
  const { text, number, time, mobile, coded, select } = columnKit(caller);
  const agreed = (name: string): ExportColumn =>
    coded(name, `last->'consent'->>'${name.replace('consent_', '')}'`, 14, 'table.agreed', ['0', '1']);
  const columns = [
    text('customer', 'nickname', 16),
    mobile('mobile'),
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
