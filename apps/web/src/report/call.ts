import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOpenReport } from './report-context.ts';
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

/** Asks for what the shop offers with the open report, unless a preview brings its own. */
export function useOffer<Offer>(path: string, preview: object | undefined) {
  const { locale } = useOpenReport();
  const [offer, setOffer] = useState<Offer>();
  const turns = useRef(0);
  const load = useCallback(async () => {
    const turn = ++turns.current;
    const answer = await ask<Offer>(path, { shareId: shareId() }, locale);
    if (turn === turns.current && answer?.code === 0) setOffer(answer);
  }, [path, locale]);
  useEffect(() => {
    if (!preview) load();
  }, [load, preview]);
  return { offer, setOffer, load };
}

/** Sends something about the open report. `problem` says why this failed: `lost`, if no answer came. */
export function useSend<Body>(path: string, lost: string) {
  const { locale } = useOpenReport();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function send(body: object, done: (answer: Body) => unknown) {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    const answer = await answerOf<Body>(path, locale, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shareId: shareId(), ...body }),
    });
    if (answer?.code === 0) await done(answer);
    else setProblem(answer?.msg || lost);
    setBusy(false);
  }
  return { isBusy, problem, send };
}
