import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { parseRoute } from './route.ts';

/** The server's answer. Its `code` is 0, unless the server refused; then `msg` says why, in the reader's language. */
type Answer<Body> = { readonly code?: number; readonly msg?: string } & Body;

/** Returns undefined if no answer came. */
export async function answerOf<Body>(
  path: string,
  locale: Locale,
  init: RequestInit,
): Promise<Answer<Body> | undefined> {
  try {
    const headers = { ...init.headers, locale, language: locale };
    return await (await fetch(path, { ...init, headers })).json();
  } catch {
    return undefined;
  }
}

/** Asks the server. Returns undefined if no answer came. */
export const ask = <Body>(
  path: string,
  query: Readonly<Record<string, string>>,
  locale: Locale,
  cache: RequestCache = 'no-store',
): Promise<Answer<Body> | undefined> => answerOf(`${path}?${new URLSearchParams(query)}`, locale, { cache });

const shareId = () => parseRoute(window.location.hash, []).shareId;

/** Asks the server about the open report. Returns undefined if no answer came. */
export const askOfReport = <Body>(path: string, locale: Locale) => ask<Body>(path, { shareId: shareId() }, locale);

/** Sends something about the open report to the shop. Returns undefined if no answer came. */
export const sendOfReport = <Body>(path: string, body: object, locale: Locale) =>
  answerOf<Body>(path, locale, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shareId: shareId(), ...body }),
  });
