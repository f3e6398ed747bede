import type { ErrorCode } from './errors.ts';

/** Permission codes of a guide, as they stand in the `power` list on the wire. */
export const PERMISSIONS = {
  goods: 1,
  records: 2,
  config: 3,
  marketing: 4,
  face: 5,
} as const;

export type Permission = keyof typeof PERMISSIONS;

/** Account types on the wire: 1 main account, 2 guide (sub-account), 99 platform administrator. */
export const AUTH_TYPES = { main: 1, guide: 2, platform: 99 } as const;
export type AuthType = (typeof AUTH_TYPES)[keyof typeof AUTH_TYPES];

/** Who may call an operation. Every operation names one; the mounts, the menu and the access tests read it. */
export type Access =
  | { readonly kind: 'anonymous'; readonly reason: string }
  | { readonly kind: 'device' }
  | { readonly kind: 'user'; readonly permission?: Permission }
  | { readonly kind: 'owner' }
  | { readonly kind: 'platformAdmin' };

/** Open to everybody; the reason says why that is right. */
export const anonymous = (reason: string) => ({ kind: 'anonymous', reason }) as const;
/** A mirror that signed its request. */
export const device = () => ({ kind: 'device' }) as const;
/** Any signed-in account, or with a permission: the main account and the guides that have it. */
export const user = (permission?: Permission) =>
  (permission ? { kind: 'user', permission } : { kind: 'user' }) as { kind: 'user'; permission?: Permission };
/** The main account alone. */
export const owner = () => ({ kind: 'owner' }) as const;
export const platformAdmin = () => ({ kind: 'platformAdmin' }) as const;

export interface UserPrincipal {
  readonly kind: 'user';
  readonly tenant_id: number;
  readonly user_id: number;
  readonly user_acct: string;
  readonly auth_type: AuthType;
  /** Codes of `PERMISSIONS`; empty for the main account, which needs none. */
  readonly power: readonly number[];
  readonly session_hash: Uint8Array;
}

export interface DevicePrincipal {
  readonly kind: 'device';
  readonly tenant_id: number;
  readonly device_id: number;
  readonly device_no: string;
  /** Revision of the shop's settings at the time of the request. */
  readonly settings_rev: number;
  readonly is_simulated: boolean;
}

/** Nobody, or somebody whose credentials were refused for the reason in `refusal`. */
export interface AnonymousPrincipal {
  readonly kind: 'anonymous';
  readonly refusal?: ErrorCode;
}

export type Principal = AnonymousPrincipal | UserPrincipal | DevicePrincipal;

export type Decision = 'allow' | 'sign-in' | 'no-permission';

/** Whether `principal` may call an operation with `access`. Pure, so that the menu asks the same question as the server. */
export function decide(access: Access, principal: Principal): Decision {
  switch (access.kind) {
    case 'anonymous':
      return 'allow';
    case 'device':
      return principal.kind === 'device' ? 'allow' : 'sign-in';
    case 'user':
      if (principal.kind !== 'user') return 'sign-in';
      return !access.permission || can(principal, access.permission) ? 'allow' : 'no-permission';
    case 'owner':
      if (principal.kind !== 'user') return 'sign-in';
      return principal.auth_type === AUTH_TYPES.main ? 'allow' : 'no-permission';
    case 'platformAdmin':
      if (principal.kind !== 'user') return 'sign-in';
      return principal.auth_type === AUTH_TYPES.platform ? 'allow' : 'no-permission';
  }
}

function can(principal: Principal, permission: Permission): boolean {
  if (principal.kind !== 'user') return false;
  if (principal.auth_type === AUTH_TYPES.main) return true;
  return principal.auth_type === AUTH_TYPES.guide && principal.power.includes(PERMISSIONS[permission]);
}
