import { AUTH_TYPES, type DevicePrincipal, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';

/** The rows that a store may access. Each store of a shop's data is made for one scope. */
export interface Scope {
  readonly tenant_id: number;
  /** The user_id of a guide, who sees only some records. Null for accounts that see all records of the shop. */
  readonly own_user_id: number | null;
  /** The mirrors whose records the guide may see too. */
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
 * Returns an SQL condition for the rows that a guide may see: the guide's own rows and the rows of the guide's mirrors.
 * If `user` is null, the condition matches all rows. The arguments are SQL placeholders such as `$2`.
 */
export const ownRows = (user: string, devices: string): string =>
  `(${user}::int is null or user_id = ${user} or device_id = any(${devices}::int[]))`;
