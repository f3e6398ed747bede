import type { ListedRecord } from './record-row.ts';

/** A guide of the shop, whom the main account may choose in the list. */
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
