/** A record that arrived, or that became another one: finished, noted on, deleted or taken back. */
export interface RecordEvent {
  readonly tenant_id: number;
  readonly record_id: string;
  readonly device_id: number;
  readonly user_id: number | null;
  readonly what: 'new' | 'changed';
  readonly test_time: Date;
}

export type RecordChange = Pick<RecordEvent, 'record_id' | 'what' | 'test_time'>;
