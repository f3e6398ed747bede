import type { TableName } from './kept.ts';

/**
 * A column with the paths of stored files: one path, or several in a text or in JSON. The module that owns the table
 * declares it, and `jobs/tables.ts` gathers all of them. A file that no column names is deleted after a week.
 */
export interface FileColumn {
  readonly table: TableName;
  readonly column: string;
  /** SQL: the rows that need their files. Without it, all rows do. */
  readonly where?: string;
  /** True if the table has no shops, because its rows are the platform's. */
  readonly isOfPlatform?: true;
}
