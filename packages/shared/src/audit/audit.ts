export const MAX_AUDIT_EXPORT = 50_000;
/**
 * The largest total size of the texts in one export, in bytes. The server holds these texts in memory several times.
 */
export const MAX_AUDIT_EXPORT_BYTES = 32 * 1024 * 1024;

export const AUDIT_SORTS = ['time', 'actor_name', 'action', 'entity', 'ip'] as const;
