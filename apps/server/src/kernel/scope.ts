import { AUTH_TYPES, type DevicePrincipal, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';

/** The rows that a store may access. Every store of a shop's rows is built from a scope. */
export interface Scope {
  readonly tenant_id: number;
  /** Guide who sees only their own records; null for the other accounts of the shop. */
  readonly own_user_id: number | null;
  /** Mirrors whose records the guide sees too. */
  readonly own_device_ids: readonly number[];
}

export function scopeOf(principal: UserPrincipal | DevicePrincipal): Scope {
  const { tenant_id } = principal;
  if (principal.kind !== 'user' || principal.auth_type !== AUTH_TYPES.guide) {
    return { tenant_id, own_user_id: null, own_device_ids: [] };
  }
  return { tenant_id, own_user_id: principal.user_id, own_device_ids: principal.device_ids };
}

/**
 * SQL condition for a guide's own rows: their own and those of their mirrors; all rows if `user` is null. The arguments
 * are the placeholders of `own_user_id` and `own_device_ids`.
 */
export const ownRows = (user: string, devices: string): string =>
  `(${user}::int is null or user_id = ${user} or device_id = any(${devices}::int[]))`;
