export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The content types of a table as a file. */
export const FORMAT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const satisfies Record<ExportFormat, string>;
/** The answer of a call that exports a table. */
export const SHEET = { envelope: 'file', fileTypes: Object.values(FORMAT_TYPES) } as const;

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
  'sold',
  'interest',
  'mark',
  'report',
  'image',
  'questions',
] as const;
export type RecordExportColumn = (typeof RECORD_EXPORT_COLUMNS)[number];

/**
 * The columns of the exports of customers, follow-ups and winners, in their usual order. As for tests, those of the
 * console's list have the same keys there, and one column can be several in the file.
 */
export const CUSTOMER_EXPORT_COLUMNS = [
  'nickname',
  'tests',
  'total_score',
  'first_time',
  'last_time',
  'agreed',
] as const;
export const FOLLOW_UP_EXPORT_COLUMNS = [
  'due_on',
  'nickname',
  'scheme',
  'total_score',
  'device_no',
  'outcome',
  'came_at',
] as const;
export const WINNER_EXPORT_COLUMNS = [
  'draw_time',
  'prize_name',
  'nickname',
  'redeem_code',
  'state',
  'device_no',
] as const;

/** The most exports that one account can download at a time while they are made. */
export const MAX_DIRECT_EXPORTS = 2;

/** The most tests whose photos are in one archive. */
export const MAX_PHOTO_TESTS = 50;

/** An export with more rows than this is made in the background. */
export const MAX_DIRECT_ROWS = 5_000;
/** The hours for which the file of such an export is kept. */
export const EXPORT_HOURS = 24;
/** The most exports that one account can keep at a time. */
export const MAX_EXPORT_JOBS = 10;

export const EXPORT_STATUS = { waiting: 0, running: 1, finished: 2, failed: 3 } as const;
