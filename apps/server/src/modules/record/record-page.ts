import type { ListedRecord } from './record-row.ts';

export interface RecordRows {
  readonly rows: readonly ListedRecord[];
  readonly total: number;
  readonly total_capped: boolean;
}
