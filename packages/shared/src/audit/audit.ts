export const MAX_AUDIT_EXPORT = 50_000;

export const AUDIT_SORTS = ['time', 'actor_name', 'action', 'entity', 'ip'] as const;
