import type { ListedRecord } from './record-row.ts';

export interface RecordRows {
  readonly rows: readonly ListedRecord[];
  readonly total: number;
  readonly total_capped: boolean;
}

export interface Paging {
  readonly page: number;
  readonly pageSize: number;
}
