import { APP_TYPE, CLIENT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { currentLocale } from '../i18n/i18n.ts';
import { cookieText, ownName } from './cookie.ts';
import { endDrafts } from './draft.ts';
import { headersWith, isSecure, storedToken, TOKEN_KEY, USER_ID_KEY } from './session-token.ts';

const END_REASON_KEY = 'session_end_reason';
const TIMEOUT_MS = 30_000;

function writeCookie(name: string, value: string, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API doesn't exist on plain HTTP, where shops run this.
  document.cookie = cookieText(name, value, maxAge, isSecure());
}

/** Removes the name without the prefix first, which older versions wrote over HTTPS, too. */
function writeToken(value: string, maxAge: number): void {
  writeCookie(TOKEN_KEY, '', 0);
  writeCookie(ownName(TOKEN_KEY, isSecure()), value, maxAge);
}

/** @param expiresIn in seconds */
export function storeSession(token: string, expiresIn: number): void {
  sessionStorage.removeItem(USER_ID_KEY);
  sessionStorage.removeItem(END_REASON_KEY);
  localStorage.setItem(TOKEN_KEY, token);
  writeToken(token, expiresIn);
}

export function clearSession(): void {
  sessionStorage.removeItem(USER_ID_KEY);
  localStorage.removeItem(TOKEN_KEY);
  writeToken('', 0);
}

/** Stores the reason why the session ended. The login page shows it. */
export const rememberEndReason = (message: string): void => sessionStorage.setItem(END_REASON_KEY, message);

export const endReason = (): string | null => sessionStorage.getItem(END_REASON_KEY);

/** Stores the account's id. Each request id of this tab contains it. */
export const rememberUser = (userId: number): void => sessionStorage.setItem(USER_ID_KEY, String(userId));

/** Returns the id of this tab's account. Undefined until the server has sent it. */
export const ownUser = (): number | undefined => Number(sessionStorage.getItem(USER_ID_KEY)) || undefined;

export const requestHeaders = (): Record<string, string> => headersWith(storedToken(), currentLocale());

/** Calls `fetch` with a time limit, by default 30 seconds. Sends cookies only to this server. */
export function timedFetch(
  input: RequestInfo | URL | string,
  init: RequestInit = {},
  timeoutMs: number = TIMEOUT_MS,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return fetch(input, { ...init, signal, credentials: 'same-origin' });
}

export interface Credentials {
  username: string;
  password: string;
  /** The code of the authenticator app, or a recovery code. Empty until the server asks for it. */
  second_factor: string;
  /** True to stay signed in for three days. */
  free_login: boolean;
}

/** A refusal has the server's message. Other failures have no message. */
export type SignInResult =
  | { ok: true }
  | { ok: false; code: number; message: string }
  | { ok: false; fault: 'network' | 'service' };

type OpenedSession = { ok: true; token: string; expiresIn: number } | Exclude<SignInResult, { ok: true }>;

export const signIn = async (credentials: Credentials): Promise<SignInResult> =>
  storeOpened(await openSession(credentials));

/** Signs in with a browser's answer to the challenge for a passkey. */
export async function signInWithCredential(credential: object, free_login: boolean): Promise<SignInResult> {
  const fields = { credential: JSON.stringify(credential), free_login: free_login ? '1' : '0' };
  return storeOpened(await requestToken('/auth2/passkey/token', new URLSearchParams(fields)));
}

function storeOpened(opened: OpenedSession): SignInResult {
  if (opened.ok) storeSession(opened.token, opened.expiresIn);
  return opened;
}

/** Signs in on the server. The new session isn't stored in the browser yet. */
const openSession = ({ username, password, second_factor, free_login }: Credentials): Promise<OpenedSession> =>
  requestToken(
    '/auth2/token',
    new URLSearchParams({
      username,
      password,
      second_factor,
      client_id: CLIENT_ID,
      app_type: APP_TYPE,
      code_token: '-1',
      free_login: free_login ? '1' : '0',
    }),
  );

async function requestToken(path: string, body: URLSearchParams): Promise<OpenedSession> {
  const { answer, refusal } = await askToSignIn<{ access_token: string; expires_in: number }>(path, body);
  const { access_token: token, expires_in: expiresIn } = answer;
  return answer.code === 0 && token && expiresIn ? { ok: true, token, expiresIn } : refusal;
}

/** Asks the server for a part of a sign-in. `refusal` is the result if the answer isn't the expected one. */
export async function askToSignIn<Answer>(
  path: string,
  body?: URLSearchParams,
): Promise<{ answer: Partial<Answer> & { code?: number }; refusal: Exclude<SignInResult, { ok: true }> }> {
  const response = await timedFetch(path, { method: 'POST', headers: requestHeaders(), body }).catch(() => undefined);
  if (!response) return { answer: {}, refusal: { ok: false, fault: 'network' } };
  const answer = (await response.json().catch(() => ({}))) as Partial<Answer> & { code?: number; msg?: string };
  const { code, msg } = answer;
  return { answer, refusal: code && msg ? { ok: false, code, message: msg } : { ok: false, fault: 'service' } };
}

interface Owner {
  readonly user_id: number;
  readonly user_acct: string;
}

/** Returns the account that a session belongs to. Undefined if the session is over or the server doesn't answer. */
export async function readOwner(token: string): Promise<Owner | undefined> {
  const init = { method: 'POST', headers: headersWith(token, currentLocale()) };
  const response = await timedFetch('/userSrv/user/get', init).catch(() => undefined);
  const answer = (await response?.json().catch(() => undefined)) as { attr?: Owner } | undefined;
  return answer?.attr;
}

/** `other` is the name of the account that signed in. It isn't the account of this tab. */
export type RenewResult = SignInResult | { ok: false; other: string };

/**
 * Signs in again. If a different account signs in, ends its session at once. Otherwise this tab could save one
 * account's work in another account's shop.
 */
export async function renewSession(credentials: Credentials): Promise<RenewResult> {
  const opened = await openSession(credentials);
  if (!opened.ok) return opened;
  const { token, expiresIn } = opened;
  const owner = await readOwner(token);
  const own = ownUser();
  if (!owner || owner.user_id !== own) {
    await endSession(token);
    return owner ? { ok: false, other: owner.user_acct } : { ok: false, fault: 'network' };
  }
  storeSession(token, expiresIn);
  rememberUser(own);
  return { ok: true };
}

/** Waits at most 3 seconds, because the server may not answer. */
async function endSession(token: string): Promise<void> {
  const init = { method: 'POST', headers: headersWith(token, currentLocale()), signal: AbortSignal.timeout(3000) };
  await timedFetch('/auth2/logout', init).catch(() => undefined);
}

/** Lists remember what was searched for, which may be a customer's name or number. */
function forgetLists(): void {
  for (const key of Object.keys(localStorage)) if (/^(list|views):/.test(key)) localStorage.removeItem(key);
}

/** Ends the session on the server and in the browser, and deletes all drafts and searches. */
export async function signOut(): Promise<void> {
  await endSession(storedToken());
  clearSession();
  endDrafts();
  forgetLists();
}

/** Accepts only pages of the console. Otherwise a link could send users to another site after the sign-in. */
export function safeRedirect(target: string | undefined): string | undefined {
  return target && /^\/skinmgr(\/|\?|$)/.test(target) ? target : undefined;
}

/** Opens the login page with a full reload, which removes the account's data from memory. */
export function leaveForLogin(returnTo?: string): void {
  const redirect = safeRedirect(returnTo);
  window.location.assign(redirect ? `/login#redirect=${encodeURIComponent(redirect)}` : '/login');
}
