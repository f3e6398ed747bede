import { type ExportFormat, FORMAT_TYPES } from '@skin-mirror/shared/export/export.ts';
import { writeCsv } from './csv.ts';
import type { Table } from './table.ts';
import { writeXlsx } from './xlsx.ts';

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  xlsx: FORMAT_TYPES.xlsx,
  csv: `${FORMAT_TYPES.csv}; charset=utf-8`,
};

/** Writes a table as a file, protected against formulas. The file is made while it is read. */
export const writeTable = <Row>(table: Table<Row>, format: ExportFormat): AsyncGenerator<Uint8Array> =>
  format === 'csv' ? writeCsv(table) : writeXlsx(table);
