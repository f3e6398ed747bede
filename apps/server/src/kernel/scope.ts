import { AUTH_TYPES, type DevicePrincipal, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';

/** The rows a store may touch. Every store is built from a scope. */
export interface Scope {
  readonly tenant_id: number;
  /** The guide whose own records are visible; null: all records of the shop. */
  readonly own_user_id: number | null;
  /** Mirrors whose records the guide may see as well. */
  readonly own_device_ids: readonly number[];
}

export function scopeOf(principal: UserPrincipal | DevicePrincipal): Scope {
  const { tenant_id } = principal;
  if (principal.kind !== 'user' || principal.auth_type !== AUTH_TYPES.guide) {
    return { tenant_id, own_user_id: null, own_device_ids: [] };
  }
  return { tenant_id, own_user_id: principal.user_id, own_device_ids: principal.device_ids };
}
