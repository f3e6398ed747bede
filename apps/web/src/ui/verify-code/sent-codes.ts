import { RESEND_SECONDS, type VerifyBiz } from '@skin-mirror/shared/identity/credential.ts';

/** A code that was sent. `until` is the time (in ms) from which the recipient can get another code. */
export interface SentCode {
  readonly biz: VerifyBiz;
  readonly recipient: string;
  readonly until: number;
}

/** Reads the stored codes. Leaves out codes that expired before `now`. */
export function runningCodes(stored: string | null, now: number): SentCode[] {
  const codes = stored ? (JSON.parse(stored) as SentCode[]) : [];
  return codes.filter(({ until }) => until > now);
}

export const withCode = (codes: readonly SentCode[], { biz, recipient }: Omit<SentCode, 'until'>, now: number) => [
  ...codes.filter((code) => code.biz !== biz || code.recipient !== recipient),
  { biz, recipient, until: now + RESEND_SECONDS * 1000 },
];

/** Returns the seconds until the recipient can get another code; 0 means now. */
export function secondsLeft(codes: readonly SentCode[], biz: VerifyBiz, recipient: string, now: number): number {
  const code = codes.find((sent) => sent.biz === biz && sent.recipient === recipient);
  if (!code) return 0;
  // If the user sets the clock back, the wait must not get longer than `RESEND_SECONDS`.
  return Math.min(RESEND_SECONDS, Math.max(0, Math.ceil((code.until - now) / 1000)));
}
