import { randomBytes } from 'node:crypto';
import type { oidcContract } from '@skin-mirror/shared/identity/oidc.contract.ts';
import { OIDC_MINUTES } from '@skin-mirror/shared/identity/oidc.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  ResponseBodyError,
} from 'openid-client';
import type { z } from 'zod';
import type { Env } from '../../env.ts';
import type { Context } from '../../kernel/context.ts';
import type { AccountKey } from '../contact/contact.ts';
import { publicAddress } from '../link/report-address.ts';
import { type Person, useOnce } from './oidc.store.ts';

const OIDC_FETCH = { seconds: 5, bytes: 1024 * 1024 } as const;

/** Why the browser is sent to the provider. An answer to one serves no other. */
export type Purpose = 'sign-in' | AccountKey;

type Call = Pick<Context, 'services' | 'origin'>;

/** Returns the name of the provider. Empty if the operator has set none up. */
export const providerName = ({ OIDC_ISSUER, OIDC_NAME }: Pick<Env, 'OIDC_ISSUER' | 'OIDC_NAME'>): string =>
  OIDC_ISSUER === undefined ? '' : (OIDC_NAME ?? new URL(OIDC_ISSUER).host);

/** Returns an issuer in one normal form, because a slash at its end makes no difference. */
export const normalIssuer = (issuer: string): string => new URL(issuer).href;

const redirectAddress = (ctx: Call): string => `${publicAddress(ctx)}/sso`;

/**
 * Returns the address at which the provider asks for a sign-in, and a key that the browser keeps until it comes back.
 * The server stores nothing: what it sends to the provider follows from that key and its own.
 * @throws AppError OIDC_AWAY
 */
export async function beginAtProvider(ctx: Call, purpose: Purpose) {
  const browser_key = `${Date.now().toString(36)}.${randomBytes(32).toString('base64url')}`;
  const { state, nonce, verifier } = valuesOf(ctx, browser_key, purpose);
  const provider = await providerOf(ctx);
  const address = buildAuthorizationUrl(provider, {
    redirect_uri: redirectAddress(ctx),
    scope: 'openid profile',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return { address: address.href, browser_key };
}

function valuesOf({ services: { secrets } }: Call, browser_key: string, purpose: Purpose) {
  const reason = purpose === 'sign-in' ? purpose : `link:${purpose.tenant_id}/${purpose.user_id}`;
  const value = (name: string) => secrets.mac(browser_key, `oidc-${name}:${reason}`).toString('base64url');
  return { state: value('state'), nonce: value('nonce'), verifier: value('verifier') };
}

export interface ProvenPerson extends Person {
  readonly name: string;
  readonly groups: readonly string[];
}

/**
 * Checks the provider's answer, which counts once, and returns who has signed in there.
 * @throws AppError OIDC_EXPIRED, OIDC_AWAY, or OIDC_REFUSED with what was wrong
 */
export async function personAtProvider(
  ctx: Call,
  { provider_answer, browser_key }: z.output<typeof oidcContract.finish.input>,
  purpose: Purpose,
): Promise<ProvenPerson> {
  const { state, nonce, verifier } = valuesOf(ctx, browser_key, purpose);
  const address = new URL(redirectAddress(ctx));
  address.search = provider_answer;
  const ends = Number.parseInt(browser_key, 36) + OIDC_MINUTES * MINUTE_MS;
  const isFresh = ends > Date.now() && ends <= Date.now() + OIDC_MINUTES * MINUTE_MS;
  // The state also proves the time in the key, because nobody else can make it.
  if (!isFresh || address.searchParams.get('state') !== state) throw new AppError('OIDC_EXPIRED');
  if (!(await useOnce(ctx.services.pool, state, new Date(ends)))) throw new AppError('OIDC_EXPIRED');
  const provider = await providerOf(ctx);
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
  const tokens = await authorizationCodeGrant(provider, address, checks).catch((cause) => refuse(ctx, cause));
  const claims = tokens.claims();
  if (!claims) throw new AppError('OIDC_REFUSED', { code: 'id_token' });
  const groups = groupsOf(ctx.services.env, claims);
  return { issuer: normalIssuer(claims.iss), subject: claims.sub, name: nameOf(claims), groups };
}

const nameOf = ({ name, preferred_username }: IDToken): string => {
  const given = [name, preferred_username].find((text) => typeof text === 'string' && text.trim() !== '');
  return String(given ?? '')
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, 64);
};

function groupsOf({ OIDC_GROUPS_CLAIM }: Env, claims: IDToken): string[] {
  const groups = [claims[OIDC_GROUPS_CLAIM]].flat();
  return groups.filter((group): group is string => typeof group === 'string' && group !== '');
}

/**
 * Asks the provider for its addresses anew each time, because sign-ins are rare, and so are changed keys known at once.
 * @throws AppError OIDC_AWAY or OIDC_REFUSED
 */
async function providerOf(ctx: Call): Promise<Configuration> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = ctx.services.env;
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined) throw new AppError('OIDC_AWAY');
  const issuer = new URL(OIDC_ISSUER);
  const isPlain = issuer.protocol === 'http:';
  return discovery(issuer, OIDC_CLIENT_ID, {}, clientAuth(OIDC_CLIENT_SECRET), {
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    timeout: OIDC_FETCH.seconds,
    [customFetch]: limitedFetch,
  }).catch((cause) => refuse(ctx, cause));
}

/** Each provider has to accept `client_secret_basic`, but those that name the other way read it with fewer mistakes. */
const clientAuth =
  (secret: string | undefined): ClientAuth =>
  (provider, client, body, headers) => {
    const takesPost = provider.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    return (takesPost ? ClientSecretPost : ClientSecretBasic)(secret)(provider, client, body, headers);
  };

/** The operator has set the provider's address, so it may lie inside. Its answers are small, and redirects aren't followed. */
const limitedFetch: CustomFetch = async (address, { body, headers, method, redirect, signal }) => {
  const sent = body instanceof Uint8Array ? Uint8Array.from(body) : (body ?? null);
  const answer = await fetch(address, { body: sent, headers, method, redirect, signal: signal ?? null });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > OIDC_FETCH.bytes) throw new TypeError('the answer is too large');
  }
  const { status, headers: answered } = answer;
  return new Response(length === 0 ? null : Buffer.concat(chunks), { status, headers: answered });
};

/** Codes of the library for a provider that gives no answer, or one that isn't its own. */
const AWAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

/** Says what is wrong by a code alone, because the words are the provider's. The log has the same code. */
function refuse({ services: { log } }: Call, cause: unknown): never {
  const code = codeOf(cause);
  log.warn({ code }, 'a sign-in by the provider failed');
  throw new AppError(code === 'away' ? 'OIDC_AWAY' : 'OIDC_REFUSED', { code }, undefined, { cause });
}

function codeOf(cause: unknown): string {
  if (cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError) return safeCode(cause.error);
  // `fetch` throws a TypeError for whatever the network does.
  if (cause instanceof TypeError) return 'away';
  if (!(cause instanceof ClientError)) throw cause;
  if (AWAY.has(String(cause.code))) return 'away';
  return safeCode(claimIn(cause) ?? cause.code);
}

/** The library names the claim in the innermost cause. */
function claimIn(cause: unknown): string | undefined {
  for (let fault = cause; typeof fault === 'object' && fault !== null; ) {
    if ('claim' in fault && typeof fault.claim === 'string') return fault.claim;
    fault = 'cause' in fault ? fault.cause : undefined;
  }
  return undefined;
}

const safeCode = (code: unknown): string =>
  typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? code : 'unknown';
