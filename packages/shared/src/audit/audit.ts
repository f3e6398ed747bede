export const MAX_AUDIT_EXPORT = 50_000;

/** Columns that the audit log can be sorted by. */
export const AUDIT_SORTS = ['time', 'actor_name', 'action', 'entity', 'ip'] as const;
