export const OUTBOX_STATUS = { kept: 0, sent: 10, failed: -1 } as const;

/** Columns that messages can be sorted by. */
export const OUTBOX_SORTS = ['id', 'channel', 'recipient', 'status', 'crt_time', 'sent_at'] as const;
