import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';

/** The `code` of an unknown, expired or revoked share. Trying again doesn't help. */
const SHARE_UNAVAILABLE = 60001;

/** `refused` has the server's message in the reader's language. `unreachable` means that no answer arrived. */
export type LoadResult =
  | { kind: 'loaded'; report: SharedReport }
  | { kind: 'refused'; message: string; final: boolean }
  | { kind: 'unreachable' };

type Answer = { code?: number; msg?: string; report?: SharedReport };

/** Reads an answer. The body alone decides if it is an error, because an error may have any HTTP status. */
export async function readAnswer(response: Response): Promise<LoadResult> {
  const answer: Answer | null = await response.json().catch(() => null);
  if (typeof answer?.code !== 'number') return { kind: 'unreachable' };
  if (answer.code === 0 && answer.report) return { kind: 'loaded', report: answer.report };
  return { kind: 'refused', message: answer.msg ?? '', final: answer.code === SHARE_UNAVAILABLE };
}

const TIMEOUT_MS = 30_000;

/** Loads a shared report with its texts in one language. */
export async function loadReport(shareId: string, locale: Locale): Promise<LoadResult> {
  if (shareId === '') return { kind: 'refused', message: '', final: true };
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`/skinSrv/analysis/shareDetail?${new URLSearchParams({ shareId })}`, {
      headers: { locale, language: locale },
      cache: 'no-store',
      signal: abort.signal,
    });
    return await readAnswer(response);
  } catch {
    return { kind: 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}
