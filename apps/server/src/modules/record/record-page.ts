import type { ListedRecord } from './record-row.ts';

export interface Guide {
  readonly user_id: number;
  readonly user_acct: string;
  readonly name: string;
}

export interface RecordRows {
  readonly rows: readonly ListedRecord[];
  readonly total: number;
  readonly total_capped: boolean;
}
