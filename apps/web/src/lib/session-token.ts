import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { ownName, readCookie } from './cookie.ts';
import { isIdle } from './idle.ts';

/** The name of the token in local storage and, over HTTPS with a prefix, of the cookie. */
export const TOKEN_KEY = 'access_token';
export const USER_ID_KEY = 'user_id';

export const isSecure = (): boolean => window.location.protocol === 'https:';

/** True if the browser has a session token. Only the server knows if the token is still valid. */
export const hasSession = (): boolean =>
  [ownName(TOKEN_KEY, isSecure()), TOKEN_KEY].some((name) => Boolean(readCookie(document.cookie, name))) &&
  Boolean(localStorage.getItem(TOKEN_KEY));

export const storedToken = (): string => localStorage.getItem(TOKEN_KEY) ?? '';

/** Returns a request id for the server's log. `now` is in ms. */
export const traceId = (userId: string, now: number): string => `${userId}_${now}`;

export function headersWith(token: string, locale: Locale): Record<string, string> {
  const headers: Record<string, string> = { language: locale, locale };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (isIdle()) headers['X-Idle'] = '1';
  const userId = sessionStorage.getItem(USER_ID_KEY);
  if (userId) headers['X-tid'] = traceId(userId, Date.now());
  return headers;
}
