import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type LoadResult, loadReport } from './load-report.ts';

export type ReportState = { kind: 'loading' } | LoadResult;

/** If a picture fails again within this time, it is broken. A new address would not help. */
const RENEWAL_PAUSE_MS = 60_000;

/** Loads a report, and again in another language. The old one stays visible meanwhile. */
export function useReport(shareId: string, locale: Locale) {
  const [state, setState] = useState<ReportState>({ kind: 'loading' });
  const requests = useRef(0);
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  const shownShare = useRef<string>(undefined);

  const load = useCallback(
    async (apply: (result: LoadResult) => void) => {
      const turn = ++requests.current;
      const result = await loadReport(shareId, locale);
      if (turn === requests.current) apply(result);
    },
    [shareId, locale],
  );

  const show = useCallback(() => {
    if (shownShare.current !== shareId) setState({ kind: 'loading' });
    return load((result) => {
      shownShare.current = result.kind === 'loaded' ? shareId : undefined;
      setState(result);
    });
  }, [load, shareId]);

  useEffect(() => {
    show();
  }, [show]);

  /** Requests new addresses of the pictures. The addresses change every day, and old ones soon become invalid. */
  const renewPictures = useCallback(() => {
    if (performance.now() - renewedAt.current < RENEWAL_PAUSE_MS) return;
    renewedAt.current = performance.now();
    load((result) => result.kind === 'loaded' && setState(result));
  }, [load]);

  return { state, retry: show, renewPictures };
}
