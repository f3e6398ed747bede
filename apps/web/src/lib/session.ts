import { APP_TYPE, CLIENT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { currentLocale } from '../i18n/i18n.ts';
import { cookieText, readCookie } from './cookie.ts';

/** Name of the token in local storage, the cookie and the headers. */
export const TOKEN_KEY = 'access_token';
const USER_ID_KEY = 'user_id';
const END_REASON_KEY = 'session_end_reason';
const TIMEOUT_MS = 30_000;

/** True if a user is signed in here. The server makes the final decision. */
export const hasSession = (): boolean =>
  Boolean(readCookie(document.cookie, TOKEN_KEY)) && Boolean(localStorage.getItem(TOKEN_KEY));

function writeCookie(value: string, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API doesn't exist on plain HTTP, where shops run this.
  document.cookie = cookieText(TOKEN_KEY, value, maxAge, window.location.protocol === 'https:');
}

/** `expiresIn` in seconds. */
export function storeSession(token: string, expiresIn: number): void {
  sessionStorage.removeItem(USER_ID_KEY);
  sessionStorage.removeItem(END_REASON_KEY);
  localStorage.setItem(TOKEN_KEY, token);
  writeCookie(token, expiresIn);
}

export function clearSession(): void {
  sessionStorage.removeItem(USER_ID_KEY);
  localStorage.removeItem(TOKEN_KEY);
  writeCookie('', 0);
}

/** Keeps the reason why this tab's session ended, for the login page. */
export const rememberEndReason = (message: string): void => sessionStorage.setItem(END_REASON_KEY, message);

export const endReason = (): string | null => sessionStorage.getItem(END_REASON_KEY);

/** Keeps the account's id, which is part of this tab's request ids. */
export const rememberUser = (userId: number): void => sessionStorage.setItem(USER_ID_KEY, String(userId));

/** A request's id in the server's log: account and time in ms. */
export const traceId = (userId: string, now: number): string => `${userId}_${now}`;

export function requestHeaders(): Record<string, string> {
  const headers: Record<string, string> = { language: currentLocale(), locale: currentLocale() };
  const token = localStorage.getItem(TOKEN_KEY);
  if (token) headers[TOKEN_KEY] = token;
  const userId = sessionStorage.getItem(USER_ID_KEY);
  if (userId) headers['X-tid'] = traceId(userId, Date.now());
  return headers;
}

/** `fetch` with a limit of 30 seconds, on this origin only. */
export function timedFetch(input: RequestInfo | URL | string, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  return fetch(input, { ...init, signal, credentials: 'same-origin' });
}

export interface Credentials {
  username: string;
  password: string;
  /** Stay signed in for three days. */
  free_login: boolean;
}

/** Result of signing in: a refusal has the server's message, other failures have none. */
export type SignInResult =
  | { ok: true }
  | { ok: false; code: number; message: string }
  | { ok: false; fault: 'network' | 'service' };

export async function signIn({ username, password, free_login }: Credentials): Promise<SignInResult> {
  let response: Response;
  try {
    response = await timedFetch('/auth2/token', {
      method: 'POST',
      headers: requestHeaders(),
      body: new URLSearchParams({
        username,
        password,
        client_id: CLIENT_ID,
        app_type: APP_TYPE,
        code_token: '-1',
        free_login: free_login ? '1' : '0',
      }),
    });
  } catch {
    return { ok: false, fault: 'network' };
  }
  const answer = (await response.json().catch(() => ({}))) as {
    code?: number;
    msg?: string;
    access_token?: string;
    expires_in?: number;
  };
  if (answer.code === 0 && answer.access_token && answer.expires_in) {
    storeSession(answer.access_token, answer.expires_in);
    return { ok: true };
  }
  if (answer.code && answer.msg) return { ok: false, code: answer.code, message: answer.msg };
  return { ok: false, fault: 'service' };
}

/** Ends the session on the server and here; here also if the server doesn't answer within 3 seconds. */
export async function signOut(): Promise<void> {
  const signal = AbortSignal.timeout(3000);
  await timedFetch('/auth2/logout', { method: 'POST', headers: requestHeaders(), signal }).catch(() => undefined);
  clearSession();
}

/** Accepts only pages of the console, so that signing in can't lead to another site. */
export function safeRedirect(target: string | undefined): string | undefined {
  return target && /^\/skinmgr(\/|\?|$)/.test(target) ? target : undefined;
}

/** Opens the login page as a new document, so that none of this account's data stays in memory. */
export function leaveForLogin(returnTo?: string): void {
  const redirect = safeRedirect(returnTo);
  window.location.assign(redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login');
}
