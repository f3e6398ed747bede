import type { ErrorCode } from './errors.ts';

/** The permissions of a guide. Calls send these numbers in the list `power`. */
export const PERMISSIONS = {
  goods: 1,
  records: 2,
  config: 3,
  marketing: 4,
  face: 5,
} as const;

export type Permission = keyof typeof PERMISSIONS;

/** The permissions of a guide whom nobody has chosen any for. */
export const NEW_GUIDE_POWER: readonly number[] = [PERMISSIONS.goods, PERMISSIONS.records];

/** Only this platform shows texts about the structure of the face. */
export const FACE_PLATFORM = 'zsmkj';

/** Only this platform has guides who can be locked, with a location and a level. Other platforms ignore locks. */
export const BAN_PLATFORM = 'ban';

/** This is the only platform that shows severity as a percent range instead of a care level. */
export const PERCENT_PLATFORM = 'percent';

/** Account types in calls: 1 main account, 2 guide, 99 platform administrator. */
export const AUTH_TYPES = { main: 1, guide: 2, platform: 99 } as const;
export type AuthType = (typeof AUTH_TYPES)[keyof typeof AUTH_TYPES];

/** The rights that an API token can have. A right to write doesn't include the right to read. */
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

/** The callers that an operation accepts. Every operation declares its own access. */
export type Access =
  | { readonly kind: 'anonymous'; readonly reason: string }
  | { readonly kind: 'device' }
  | UserAccess
  | { readonly kind: 'owner'; readonly scope?: ApiScope }
  | { readonly kind: 'platformAdmin' }
  | { readonly kind: 'ownerOrPlatform' };

export interface UserAccess {
  readonly kind: 'user';
  /** A guide needs at least one of these permissions. */
  readonly permissions?: readonly Permission[];
  /** If set, guides who wait for approval may also call the operation. */
  readonly pending?: true;
  /** The scope that an API token needs. If it is undefined, the operation accepts no API tokens. */
  readonly scope?: ApiScope;
}

/** Accepts everybody. `reason` explains why that is safe. */
export const anonymous = (reason: string) => ({ kind: 'anonymous', reason }) as const;
/** Accepts only signed requests of mirrors. */
export const device = () => ({ kind: 'device' }) as const;
/** Accepts any account. With `permission`, accepts only main accounts and guides with this permission. */
export const user = (
  permission?: Permission | readonly [Permission, ...Permission[]],
  { scope }: { readonly scope?: ApiScope } = {},
): UserAccess => ({
  kind: 'user',
  ...(permission && { permissions: typeof permission === 'string' ? [permission] : permission }),
  ...(scope && { scope }),
});
/** Accepts any account, even a guide who waits for approval. For operations about the caller's own account. */
export const signedIn = (): UserAccess => ({ kind: 'user', pending: true });
/** Accepts only the main account of a shop. */
export const owner = ({ scope }: { readonly scope?: ApiScope } = {}) =>
  ({ kind: 'owner', ...(scope && { scope }) }) as { readonly kind: 'owner'; readonly scope?: ApiScope };
export const platformAdmin = () => ({ kind: 'platformAdmin' }) as const;
/** Accepts the main account for its own rows, and the platform administrator for all rows. */
export const ownerOrPlatform = () => ({ kind: 'ownerOrPlatform' }) as const;

export type UserCredential =
  | {
      readonly kind: 'session';
      readonly hash: Uint8Array;
      /** True if the session was opened in a browser, and works only together with its cookie. */
      readonly in_browser?: boolean;
    }
  | { readonly kind: 'token'; readonly id: number; readonly scopes: readonly ApiScope[] };

export interface UserPrincipal {
  readonly kind: 'user';
  readonly tenant_id: number;
  readonly user_id: number;
  readonly user_acct: string;
  readonly auth_type: AuthType;
  /** The shop's time zone, as an IANA name. */
  readonly timezone: string;
  /** The id of a guide's main account. Null for other accounts, and for a guide who waits for approval. */
  readonly parent_id: number | null;
  /** The guide's permissions: see `PERMISSIONS`. Empty for the main account, because it has all permissions. */
  readonly power: readonly number[];
  /** In advanced mode, the ids of the mirrors that this guide may use. The main account approves each mirror. */
  readonly device_ids: readonly number[];
  readonly credential: UserCredential;
  /** The shop's setting `second_factor`. Null or missing means the default. */
  readonly factor_wanted?: 0 | 1 | 2 | null;
  /** True if the account has no authenticator app, and the session wasn't opened with a passkey. */
  readonly lacks_factor?: boolean;
  /** True if the session was opened with a password that somebody else has chosen for the account. */
  readonly has_given_password?: boolean;
}

export interface DevicePrincipal {
  readonly kind: 'device';
  readonly tenant_id: number;
  readonly device_id: number;
  readonly device_no: string;
  readonly settings_rev: number;
  readonly is_simulated: boolean;
}

/** A caller who isn't signed in. `refusal` is the reason if the server refused the caller's credentials. */
export interface AnonymousPrincipal {
  readonly kind: 'anonymous';
  readonly refusal?: ErrorCode;
  /** The part of the credentials that was wrong, for the program that calls. */
  readonly detail?: string;
}

export type Principal = AnonymousPrincipal | UserPrincipal | DevicePrincipal;

/** The data about a caller that `decide` needs. The console doesn't know more about an account. */
export type Caller =
  | Pick<AnonymousPrincipal | DevicePrincipal, 'kind'>
  | (Pick<UserPrincipal, 'kind' | 'auth_type' | 'parent_id' | 'power'> & {
      readonly credential: { readonly kind: 'session' } | Extract<UserCredential, { kind: 'token' }>;
    });
type UserCaller = Extract<Caller, { kind: 'user' }>;

export type Decision = 'allow' | 'sign-in' | 'no-permission';

/** Decides if a caller may use an operation. The server and the console's menu share this function. */
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

/** Returns the permissions that have an effect. The one for face structure has an effect on one platform only. */
export const effectivePower = (power: readonly number[], platform: string): number[] =>
  power.filter((code) => code !== PERMISSIONS.face || platform === FACE_PLATFORM);
