export const MAX_AUDIT_EXPORT = 50_000;
