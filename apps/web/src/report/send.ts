import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { parseRoute } from './route.ts';

/**
 * Sends something about the open report to the shop. Returns the server's message in the reader's language if it was
 * refused, and an empty text if it wasn't. Returns undefined if no answer came.
 */
export async function sendOfReport(path: string, body: object, locale: Locale): Promise<string | undefined> {
  const { shareId } = parseRoute(window.location.hash, navigator.languages);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', locale, language: locale },
      body: JSON.stringify({ shareId, ...body }),
    });
    const { code, msg }: { code?: number; msg?: string } = await response.json();
    return code === 0 ? '' : msg;
  } catch {
    return undefined;
  }
}
