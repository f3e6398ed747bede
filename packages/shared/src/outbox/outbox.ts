export const OUTBOX_STATUS = { kept: 0, sent: 10, failed: -1 } as const;
