import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';

/** The link is unknown, expired or revoked, and stays so. The page therefore offers no retry. */
const SHARE_UNAVAILABLE = 60001;

/** `refused`: the server refused, with a message in the reader's language. `unreachable`: no answer came. */
export type LoadResult =
  | { kind: 'loaded'; report: SharedReport }
  | { kind: 'refused'; message: string; final: boolean }
  | { kind: 'unreachable' };

type Answer = { code?: number; msg?: string; report?: SharedReport };

/** Ignores the HTTP status, because errors may have any. The body shows if it is an error. */
export async function readAnswer(response: Response): Promise<LoadResult> {
  const answer: Answer | null = await response.json().catch(() => null);
  if (typeof answer?.code !== 'number') return { kind: 'unreachable' };
  if (answer.code === 0 && answer.report) return { kind: 'loaded', report: answer.report };
  return { kind: 'refused', message: answer.msg ?? '', final: answer.code === SHARE_UNAVAILABLE };
}

const TIMEOUT_MS = 30_000;

export async function loadReport(shareId: string, locale: Locale): Promise<LoadResult> {
  if (shareId === '') return { kind: 'refused', message: '', final: true };
  try {
    const response = await fetch(`/skinSrv/analysis/shareDetail?${new URLSearchParams({ shareId })}`, {
      headers: { locale, language: locale },
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return await readAnswer(response);
  } catch {
    return { kind: 'unreachable' };
  }
}
