import { type ExportFormat, MAX_EXPORT_ROWS } from '@skin-mirror/shared/export/export.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { translate } from '../../kernel/messages.ts';
import type { Table } from '../../table/table.ts';
import { writeTable } from '../../table/table-file.ts';
import type { ExportCaller, Values } from './export-column-kit.ts';

interface CustomerTable extends Omit<Table<Values>, 'title'> {
  /** The key of the file's name, which gets the shop's day. */
  readonly name: `table.${string}`;
  count(): Promise<number>;
}

/** A table that is ready to be read. */
export interface PreparedTable {
  readonly count: number;
  readonly name: string;
  readonly content: AsyncGenerator<Uint8Array>;
}

/**
 * Prepares a table with names and mobile numbers of customers.
 * @throws AppError NO_PERMISSION if the shop may not export customers, RANGE_TOO_LARGE
 */
export async function prepareCustomerTable(
  { services, principal, locale }: ExportCaller,
  { name, count: countRows, columns, rows }: CustomerTable,
  format: ExportFormat,
): Promise<PreparedTable> {
  const { config } = await services.ruleBook.latest(principal.tenant_id);
  if (config.customer_expprt !== 1) throw new AppError('NO_PERMISSION');
  const count = await countRows();
  if (count > MAX_EXPORT_ROWS) throw new AppError('RANGE_TOO_LARGE', { max: MAX_EXPORT_ROWS });
  const title = translate(locale, name, { day: shopDay(new Date(), principal.timezone) });
  return { count, name: `${title}.${format}`, content: writeTable({ title, columns, rows }, format) };
}
