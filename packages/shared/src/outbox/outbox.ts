export const OUTBOX_STATUS = { kept: 0, sent: 10, failed: -1 } as const;

export const OUTBOX_SORTS = ['id', 'channel', 'recipient', 'status', 'crt_time', 'sent_at'] as const;
