/** A record that arrived or changed: finished, commented, deleted or restored. */
export interface RecordEvent {
  readonly tenant_id: number;
  readonly record_id: string;
  readonly device_id: number;
  readonly user_id: number | null;
  readonly what: 'new' | 'changed';
  readonly test_time: Date;
}

export type RecordChange = Pick<RecordEvent, 'record_id' | 'what' | 'test_time'>;

/** Tells a client that some changes were lost. */
export const SKIPPED = { what: 'skipped' } as const;
export type StreamedChange = RecordChange | typeof SKIPPED;
