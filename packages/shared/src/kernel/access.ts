import type { ErrorCode } from './errors.ts';

/** Permission codes of a guide, as sent in the `power` list on the wire. */
export const PERMISSIONS = {
  goods: 1,
  records: 2,
  config: 3,
  marketing: 4,
  face: 5,
} as const;

export type Permission = keyof typeof PERMISSIONS;

/** A permission for something that doesn't exist yet. Guides keep it, and nobody is offered it. */
export const UNUSED_PERMISSION = 'marketing' satisfies Permission;

/** The only platform with face structure. */
export const FACE_PLATFORM = 'zsmkj';

/** The only platform whose guides have a location and a level, and can be locked. On others a lock doesn't count. */
export const BAN_PLATFORM = 'ban';

/** The only platform that shows severity bands in percent instead of care levels. */
export const PERCENT_PLATFORM = 'percent';

/** Account types on the wire: 1 main account, 2 guide (sub-account), 99 platform administrator. */
export const AUTH_TYPES = { main: 1, guide: 2, platform: 99 } as const;
export type AuthType = (typeof AUTH_TYPES)[keyof typeof AUTH_TYPES];

/** Scopes of an API token. Write doesn't include read: a token has exactly the scopes it lists. */
export const API_SCOPES = [
  'shop:read',
  'goods:read',
  'goods:write',
  'records:read',
  'records:write',
  'config:read',
  'config:write',
  'marketing:read',
  'marketing:write',
  'members:read',
  'members:write',
  'devices:read',
  'devices:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/**
 * The callers that an operation accepts. Every operation declares it; the mounts, the menu and the access tests read
 * it.
 */
export type Access =
  | { readonly kind: 'anonymous'; readonly reason: string }
  | { readonly kind: 'device' }
  | UserAccess
  | { readonly kind: 'owner'; readonly scope?: ApiScope }
  | { readonly kind: 'platformAdmin' }
  | { readonly kind: 'ownerOrPlatform' };

export interface UserAccess {
  readonly kind: 'user';
  /** The permissions of which a guide needs any one. */
  readonly permissions?: readonly Permission[];
  /** Set if guides who still wait for approval are let in too. */
  readonly pending?: true;
  /** The scope that an API token needs. Without a scope here, no token is accepted. */
  readonly scope?: ApiScope;
}

/** Accepts everybody. `reason` explains why that is safe. */
export const anonymous = (reason: string) => ({ kind: 'anonymous', reason }) as const;
/** Accepts a mirror with a signed request. */
export const device = () => ({ kind: 'device' }) as const;
/** Accepts any account of a shop or the platform. With `permission`: the main account, and guides who have one. */
export const user = (
  permission?: Permission | readonly [Permission, ...Permission[]],
  { scope }: { readonly scope?: ApiScope } = {},
): UserAccess => ({
  kind: 'user',
  ...(permission && { permissions: typeof permission === 'string' ? [permission] : permission }),
  ...(scope && { scope }),
});
/** Accepts any signed-in account, even a guide who waits for approval. For operations about the account itself. */
export const signedIn = (): UserAccess => ({ kind: 'user', pending: true });
/** Accepts the main account only. */
export const owner = ({ scope }: { readonly scope?: ApiScope } = {}) =>
  ({ kind: 'owner', ...(scope && { scope }) }) as { readonly kind: 'owner'; readonly scope?: ApiScope };
export const platformAdmin = () => ({ kind: 'platformAdmin' }) as const;
/** Accepts the main account for its own rows, and the platform administrator for all rows. */
export const ownerOrPlatform = () => ({ kind: 'ownerOrPlatform' }) as const;

/** The way a user signed in: with a session, or with an API token and its scopes. */
export type UserCredential =
  | { readonly kind: 'session'; readonly hash: Uint8Array }
  | { readonly kind: 'token'; readonly id: number; readonly scopes: readonly ApiScope[] };

export interface UserPrincipal {
  readonly kind: 'user';
  readonly tenant_id: number;
  readonly user_id: number;
  readonly user_acct: string;
  readonly auth_type: AuthType;
  /** The shop's time zone, as an IANA name. */
  readonly timezone: string;
  /** The main account of a guide. Null for everybody else, and for a guide who waits for approval. */
  readonly parent_id: number | null;
  /** Codes of `PERMISSIONS`. Empty for the main account, which has all of them. */
  readonly power: readonly number[];
  /** The mirrors that a guide is approved for, in advanced mode. */
  readonly device_ids: readonly number[];
  readonly credential: UserCredential;
}

export interface DevicePrincipal {
  readonly kind: 'device';
  readonly tenant_id: number;
  readonly device_id: number;
  readonly device_no: string;
  /** The revision of the shop's settings at the time of the request. */
  readonly settings_rev: number;
  readonly is_simulated: boolean;
}

/** A caller without valid credentials. `refusal` is the reason if credentials were refused. */
export interface AnonymousPrincipal {
  readonly kind: 'anonymous';
  readonly refusal?: ErrorCode;
}

export type Principal = AnonymousPrincipal | UserPrincipal | DevicePrincipal;

/** The part of a principal that a decision reads. The console knows less of an account than the server does. */
export type Caller =
  | Pick<AnonymousPrincipal | DevicePrincipal, 'kind'>
  | (Pick<UserPrincipal, 'kind' | 'auth_type' | 'parent_id' | 'power'> & {
      readonly credential: { readonly kind: 'session' } | Extract<UserCredential, { kind: 'token' }>;
    });
type UserCaller = Extract<Caller, { kind: 'user' }>;

export type Decision = 'allow' | 'sign-in' | 'no-permission';

/** Decides if `principal` may call an operation with `access`. Pure, so the menu and the server share it. */
export function decide(access: Access, principal: Caller): Decision {
  switch (access.kind) {
    case 'anonymous':
      return 'allow';
    case 'device':
      return principal.kind === 'device' ? 'allow' : 'sign-in';
    case 'user':
      return decideUser(principal, access.scope, (account) => mayUse(access, account));
    case 'owner':
      return decideUser(principal, access.scope, ({ auth_type }) => auth_type === AUTH_TYPES.main);
    case 'platformAdmin':
      return decideUser(principal, undefined, ({ auth_type }) => auth_type === AUTH_TYPES.platform);
    case 'ownerOrPlatform':
      return decideUser(principal, undefined, ({ auth_type }) => auth_type !== AUTH_TYPES.guide);
  }
}

function decideUser(
  principal: Caller,
  scope: ApiScope | undefined,
  isRight: (account: UserCaller) => boolean,
): Decision {
  if (principal.kind !== 'user') return 'sign-in';
  return isRight(principal) && isInScope(principal.credential, scope) ? 'allow' : 'no-permission';
}

const isInScope = (credential: UserCaller['credential'], scope: ApiScope | undefined): boolean =>
  credential.kind === 'session' || (scope !== undefined && credential.scopes.includes(scope));

function mayUse({ permissions, pending }: UserAccess, { auth_type, parent_id, power }: UserCaller): boolean {
  if (auth_type === AUTH_TYPES.guide && parent_id === null) return pending === true;
  if (!permissions || auth_type === AUTH_TYPES.main) return true;
  return auth_type === AUTH_TYPES.guide && permissions.some((permission) => power.includes(PERMISSIONS[permission]));
}

/**
 * Returns the permissions in effect. Only one platform has face structure, so its permission is left out on the others.
 */
export const effectivePower = (power: readonly number[], platform: string): number[] =>
  power.filter((code) => code !== PERMISSIONS.face || platform === FACE_PLATFORM);
