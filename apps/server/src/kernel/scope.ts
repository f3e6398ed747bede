import { AUTH_TYPES, type DevicePrincipal, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';

/** The rows that a store may access. Every store of a shop's rows is made for a scope. */
export interface Scope {
  readonly tenant_id: number;
  /**
   * The guide who sees only their own records and those of their mirrors; null for accounts that see all of the shop's.
   */
  readonly own_user_id: number | null;
  /** The mirrors whose records the guide sees too. */
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
 * Returns an SQL condition for the rows that a guide may see: their own and those of their mirrors; all rows if `user`
 * is null. The arguments are the placeholders of `own_user_id` and `own_device_ids`.
 */
export const ownRows = (user: string, devices: string): string =>
  `(${user}::int is null or user_id = ${user} or device_id = any(${devices}::int[]))`;
