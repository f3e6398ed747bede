export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The most rows of one export. */
export const MAX_EXPORT_ROWS = 200_000;

/**
 * The columns of an export of tests, in their usual order. Those of the console's list have the same keys there. One
 * column can be several in the file: `customer` is name, mobile number, sex and age.
 */
export const RECORD_EXPORT_COLUMNS = [
  'id',
  'test_time',
  'arrive_time',
  'device',
  'guide',
  'customer',
  'profile',
  'status',
  'score',
  'result',
  'scores',
  'goods',
  'mark',
  'report',
  'image',
  'questions',
] as const;
export type RecordExportColumn = (typeof RECORD_EXPORT_COLUMNS)[number];
