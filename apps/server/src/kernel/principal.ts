import { createHash, timingSafeEqual } from 'node:crypto';
import { TOKEN_PREFIX } from '@skin-mirror/shared/api-token/api-token.ts';
import { isFactorWanted } from '@skin-mirror/shared/identity/second-factor.ts';
import {
  type AnonymousPrincipal,
  AUTH_TYPES,
  effectivePower,
  type UserCredential,
  type UserPrincipal,
} from '@skin-mirror/shared/kernel/access.ts';
import type { ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { Database } from '../database/pool.ts';
import type { Env } from '../env.ts';
import {
  type AccountRow,
  accountRow,
  noteSessionUse,
  noteTokenUse,
  sessionAccount,
  tokenAccount,
} from './principal.store.ts';
import { tenantOf } from './routable.ts';

/** The HttpOnly cookie that a browser must send together with its token. A stolen token alone is therefore useless. */
export const BINDING_COOKIE = 'zm_bind';
/** The HttpOnly cookie by which an account's browser is known again at the next sign-in. */
export const DEVICE_COOKIE = 'zm_device';
/** The cookie that contains the token. Downloads in a new tab need it, because they can't send a header. */
export const TOKEN_COOKIE = 'access_token';

/** Over HTTPS, the prefix keeps pages of sibling domains from overwriting the cookie. Browsers refuse it over plain HTTP. */
export const cookieName = (name: string, is_secure: boolean): string => (is_secure ? `__Host-${name}` : name);

/**
 * Returns the token in a request's cookies. The console's cookie has the prefix where the page is HTTPS, of which the
 * server may not know; a documented client may send the name without it.
 */
export const tokenCookie = (cookies: Readonly<Record<string, string | undefined>>): string | undefined =>
  cookies[cookieName(TOKEN_COOKIE, true)] ?? cookies[TOKEN_COOKIE];

export interface UserCredentials {
  readonly token: string | undefined;
  readonly binding: string | undefined;
  /** True if the console called by itself, and nobody has touched it. */
  readonly is_idle?: boolean;
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const refused = (refusal: ErrorCode): AnonymousPrincipal => ({ kind: 'anonymous', refusal });

/** Finds the account of a session, anew for each request, so that changed permissions take effect at once. */
export async function resolveUser(
  pool: Database['pool'],
  given: UserCredentials,
): Promise<UserPrincipal | AnonymousPrincipal> {
  if (!given.token) return { kind: 'anonymous' };
  const token_hash = hashToken(given.token);
  const key = { tenant_id: tenantOf(given.token), token_hash };
  const row = await sessionAccount(pool, key);
  if (!row || !isBound(row.binding_hash, given.binding)) return refused('SESSION_INVALID');
  if (row.is_revoked) return refused(row.barred ?? 'SESSION_INVALID');
  if (row.is_stale && !given.is_idle) await noteSessionUse(pool, key);
  return asPrincipal(row, { kind: 'session', hash: token_hash, in_browser: row.binding_hash !== null });
}

/** Reads the account of a session again while a stream is open. API tokens can't open streams. */
export async function resolveAgain(
  pool: Database['pool'],
  principal: UserPrincipal,
): Promise<UserPrincipal | AnonymousPrincipal> {
  const { tenant_id, credential } = principal;
  if (credential.kind === 'token') return principal;
  const row = await sessionAccount(pool, { tenant_id, token_hash: credential.hash });
  return row && !row.is_revoked ? asPrincipal(row, credential) : refused('SESSION_INVALID');
}

/** Reads an account for work that goes on without a request. What the account may do now counts. */
export async function resolveAccount(
  pool: Database['pool'],
  account: { readonly tenant_id: number; readonly user_id: number },
): Promise<UserPrincipal | AnonymousPrincipal> {
  const row = await accountRow(pool, account);
  return row ? asPrincipal(row, { kind: 'session', hash: new Uint8Array() }) : refused('ACCOUNT_REMOVED');
}

/** Finds the account of an API token, and stores the time of use at most once a minute. */
export async function resolveToken(pool: Database['pool'], token: string): Promise<UserPrincipal | AnonymousPrincipal> {
  const routed = token.startsWith(TOKEN_PREFIX) ? token.slice(TOKEN_PREFIX.length) : '';
  const row = await tokenAccount(pool, { tenant_id: tenantOf(routed), token_hash: hashToken(token) });
  if (!row) return refused('SESSION_INVALID');
  const { tenant_id, id, scopes } = row;
  if (row.is_stale) await noteTokenUse(pool, { tenant_id, id });
  return asPrincipal(row, { kind: 'token', id, scopes });
}

function asPrincipal(
  row: AccountRow & Pick<UserPrincipal, 'factor_wanted' | 'lacks_factor' | 'has_given_password'>,
  credential: UserCredential,
): UserPrincipal | AnonymousPrincipal {
  if (row.barred) return refused(row.barred);
  const { tenant_id, user_id, user_acct, auth_type, timezone, parent_id, device_ids } = row;
  const { factor_wanted = null, lacks_factor = false, has_given_password = false } = row;
  const power = effectivePower(row.power, row.platform);
  return {
    kind: 'user',
    tenant_id,
    user_id,
    user_acct,
    auth_type,
    timezone,
    parent_id,
    power,
    device_ids,
    credential,
    factor_wanted,
    lacks_factor,
    has_given_password,
  };
}

function isBound(expected: Buffer | null, binding: string | undefined): boolean {
  if (!expected) return true;
  return binding !== undefined && timingSafeEqual(expected, hashToken(binding));
}

/** True if the shop or the operator wants a second factor of an account. */
export const needsFactor = (
  { auth_type, factor_wanted }: Pick<UserPrincipal, 'auth_type' | 'factor_wanted'>,
  { ADMIN_SECOND_FACTOR, SHOP_SECOND_FACTOR }: Pick<Env, 'ADMIN_SECOND_FACTOR' | 'SHOP_SECOND_FACTOR'>,
): boolean =>
  auth_type === AUTH_TYPES.platform
    ? ADMIN_SECOND_FACTOR
    : isFactorWanted(factor_wanted, auth_type) || isFactorWanted(SHOP_SECOND_FACTOR, auth_type);

/** True if an account may only set up its second factor. */
export const mustSetUpFactor = (
  account: Pick<UserPrincipal, 'auth_type' | 'factor_wanted' | 'lacks_factor'>,
  env: Pick<Env, 'ADMIN_SECOND_FACTOR' | 'SHOP_SECOND_FACTOR'>,
): boolean => account.lacks_factor === true && needsFactor(account, env);

/**
 * True if an account may only choose its own password. Programs go on with the given one: no documented call of theirs
 * asks for another.
 */
export const mustChoosePassword = ({
  credential,
  has_given_password,
}: Pick<UserPrincipal, 'credential' | 'has_given_password'>): boolean =>
  has_given_password === true && credential.kind === 'session' && credential.in_browser === true;
