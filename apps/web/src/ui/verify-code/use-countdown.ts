import { isMobile, type VerifyBiz } from '@skin-mirror/shared/identity/credential.ts';
import { useEffect, useReducer } from 'react';
import type { ContactKind } from '../credential/use-contact-kind.ts';
import { runningCodes, secondsLeft, withCode } from './sent-codes.ts';

const KEY = 'codes_sent';

const stored = () => runningCodes(sessionStorage.getItem(KEY), Date.now());

/** Returns the recipient of the last code, for the form after a reload. Empty if the wait is over. */
export const lastRecipient = (biz: VerifyBiz, kind: ContactKind): string =>
  stored().findLast((code) => code.biz === biz && isMobile(code.recipient) === (kind === 'mobile'))?.recipient ?? '';

export function useCountdown(biz: VerifyBiz, recipient: string): { left: number; start: () => void } {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const left = secondsLeft(stored(), biz, recipient, Date.now());
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(draw, 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    left,
    start() {
      sessionStorage.setItem(KEY, JSON.stringify(withCode(stored(), { biz, recipient }, Date.now())));
      draw();
    },
  };
}
