import { MAX_EXPORT_ROWS, RECORD_EXPORT_COLUMNS, type RecordExportColumn } from '@skin-mirror/shared/export/export.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { RecordExportInput } from '@skin-mirror/shared/record/record.contract.ts';
import { normalizeSearch } from '@skin-mirror/shared/search/grams.ts';
import { type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { hiddenMirrors } from '../../kernel/hidden-mirrors.store.ts';
import { translate } from '../../kernel/messages.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { writeTable } from '../../table/table-file.ts';
import type { ExportCaller, Values } from './export-column-kit.ts';
import { recordStore } from './record.store.ts';
import { recordExportStore } from './record-export.store.ts';
import { type ExportColumns, exportColumns } from './record-export-columns.ts';
import { isPlain, type RecordFilter, recordFilter } from './record-filter.ts';
import { recordListStore } from './record-list.store.ts';

export interface RecordExport {
  /** The number of rows when the export began. */
  readonly count: number;
  readonly name: string;
  readonly columns: readonly RecordExportColumn[];
  /** Writes the file while it is read. `onRows` is told how many more rows were read. */
  write(onRows?: (count: number) => void): AsyncGenerator<Uint8Array>;
}

/** The cells that one statement reads, and its rows at most and at least. Larger batches are faster and take more memory. */
const CELLS_AT_ONCE = 4_000;
const ROWS_AT_ONCE = { min: 100, max: 250 } as const;

/**
 * Returns the rules of the caller's shop.
 * @throws AppError EXPORT_NOT_ALLOWED
 */
export async function mustExport({ services, principal }: Pick<ExportCaller, 'services' | 'principal'>) {
  const rules = await services.ruleBook.latest(principal.tenant_id);
  if (rules.config.record_expprt !== 1) throw new AppError('EXPORT_NOT_ALLOWED');
  return rules;
}

/**
 * Prepares an export of tests: those that the list shows with the same filter, or those with the given ids. Without a word about
 * simulated tests, these are left out if the shop's figures don't count them.
 * @throws AppError EXPORT_NOT_ALLOWED, RANGE_TOO_LARGE, RECORD_NOT_FOUND for a foreign id
 */
export async function prepareRecordExport(caller: ExportCaller, input: RecordExportInput): Promise<RecordExport> {
  const { locale } = caller;
  const rules = await mustExport(caller);
  const keys = input.columns.length > 0 ? input.columns : RECORD_EXPORT_COLUMNS;
  const filter = input.ids.length > 0 ? undefined : await filterOf(caller, input);
  const store = recordExportStore(caller.services, scopeOf(caller.principal));
  const measured = filter && (await store.measured(filter));
  const columns = exportColumns(keys, caller, rules.questionsIn(locale), measured);
  const { count, from, to, rows } = await (input.ids.length > 0
    ? chosenRows(caller, input.ids, columns)
    : filteredRows(caller, input, filter, columns));
  if (count > MAX_EXPORT_ROWS) throw new AppError('RANGE_TOO_LARGE', { max: MAX_EXPORT_ROWS });
  const name = translate(locale, 'table.records_name', { from, to });
  return {
    count,
    name: `${name}.${input.format}`,
    columns: keys,
    write: (onRows) =>
      writeTable({ title: name, columns: columns.columns, rows: counted(rows(), onRows) }, input.format),
  };
}

/** Returns what the audit log keeps of an export. It leaves out the search text, which may be a name or phone number. */
export function exportDetails({ ids, format, q, ...filter }: RecordExportInput) {
  if (ids.length > 0) return { ids, format };
  const { from, to, device_no, child, status, dimensions, simulated, sold } = filter;
  return { from, to, device_no, child, status, dimensions, simulated, sold, format, searched: q !== '' };
}

async function* counted(rows: AsyncIterable<readonly Values[]>, onRows: (count: number) => void = () => undefined) {
  for await (const batch of rows) {
    yield batch;
    onRows(batch.length);
  }
}

interface Found {
  readonly count: number;
  readonly from: Day;
  readonly to: Day;
  rows(): AsyncIterable<readonly Values[]>;
}

async function chosenRows(caller: ExportCaller, ids: readonly string[], { select }: ExportColumns): Promise<Found> {
  const { services, principal } = caller;
  const found = await recordExportStore(services, scopeOf(principal)).byIds(ids, select);
  const day = shopDay(new Date(), principal.timezone);
  return {
    count: found.length,
    from: day,
    to: day,
    async *rows() {
      yield found;
    },
  };
}

/** Undefined if the caller may not see the wanted guide or mirror. */
async function filterOf({ services, principal }: ExportCaller, input: RecordExportInput) {
  const store = recordStore(services, scopeOf(principal));
  const isHidden = input.simulated === '' && (await hiddenMirrors(services, principal.tenant_id)).length > 0;
  const named = await store.namedDevices(input.device_no, normalizeSearch(input.q).trim());
  return recordFilter(isHidden ? { ...input, simulated: 'hidden' } : input, principal, named);
}

async function filteredRows(
  { services, principal }: ExportCaller,
  input: RecordExportInput,
  filter: RecordFilter | undefined,
  { columns, select }: ExportColumns,
): Promise<Found> {
  const scope = scopeOf(principal);
  if (!filter) return { count: 0, from: input.from, to: input.to, rows: async function* () {} };
  const store = recordExportStore(services, scope);
  const list = recordListStore(services, scope, principal.timezone);
  const { total, total_capped } = await list.page(filter, { page: 1, pageSize: 1, sort: '' });
  const size = Math.floor(CELLS_AT_ONCE / columns.length);
  const atOnce = Math.min(ROWS_AT_ONCE.max, Math.max(ROWS_AT_ONCE.min, size));
  return {
    count: total_capped && !isPlain(filter) ? await store.count(filter, MAX_EXPORT_ROWS) : total,
    from: filter.from,
    to: filter.to,
    rows: () => store.all(filter, select, atOnce),
  };
}
