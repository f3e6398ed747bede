import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { PhoneScan } from '@skin-mirror/shared/scan/scan.contract.ts';
import { answerOf } from './call.ts';

export type ScanNews =
  | { readonly kind: 'begin' }
  | { readonly kind: 'known'; readonly scan: PhoneScan }
  /** The code has ended. The message is in the reader's language. */
  | { readonly kind: 'ended'; readonly message: string };

const SCAN_NOT_FOUND = 60004;
/** Longer than the server holds a request. */
const TIMEOUT_MS = 40_000;
/** The shortest time between two requests without news. Two tabs with one code end each other's requests. */
const PAUSE_MS = 2_000;
const KEY = 'scan-phone';

/**
 * Tells the server of the scan, then follows the test until there is a report or the scan ends. Tries again while there is
 * no connection.
 * @param onOffline called with true after a failed request and with false after the next good one
 */
export async function followScan(
  code: string,
  locale: Locale,
  signal: AbortSignal,
  { onNews, onOffline }: { onNews: (news: ScanNews) => void; onOffline: (isOffline: boolean) => void },
): Promise<void> {
  const phone = secretOf(code);
  let seen: PhoneScan['state'] | undefined;
  while (!signal.aborted) {
    const path = seen === undefined ? '/skinSrv/session/scan' : '/skinSrv/session';
    const started = performance.now();
    const news = await ask(path, { code, phone, ...(seen && { seen }) }, locale, signal);
    if (signal.aborted) return;
    onOffline(news === undefined);
    if (news) onNews(news);
    if (news?.kind === 'ended' || (news?.kind === 'known' && news.scan.state === 'done')) return;
    const isNew = news?.kind === 'known' && news.scan.state !== seen;
    if (news?.kind === 'known') seen = news.scan.state;
    if (!isNew) await pause(PAUSE_MS - (performance.now() - started), signal);
  }
}

/** Returns undefined if no answer came, or none that ends the scan. */
async function ask(path: string, body: object, locale: Locale, signal: AbortSignal): Promise<ScanNews | undefined> {
  const answer = await answerOf<PhoneScan>(path, locale, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    // Safari before 17.4 can't join signals. It waits as long as the server holds the call.
    signal: AbortSignal.any?.([signal, AbortSignal.timeout(TIMEOUT_MS)]) ?? signal,
  });
  if (answer?.code === 0) return { kind: 'known', scan: answer };
  return answer?.code === SCAN_NOT_FOUND ? { kind: 'ended', message: answer.msg ?? '' } : undefined;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(ms, 0));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Returns this phone's secret for the code. It is kept, so that a reload follows the same test. */
function secretOf(code: string): string {
  try {
    const kept: { code?: string; phone?: string } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (kept.code === code && kept.phone) return kept.phone;
    const phone = newSecret();
    localStorage.setItem(KEY, JSON.stringify({ code, phone }));
    return phone;
  } catch {
    // Without storage a reload counts as another phone.
    return newSecret();
  }
}

/** `crypto.randomUUID` is missing where a shop's own network has no https. */
const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
