/** The number of days that a link to a report works, unless somebody chooses otherwise. */
export const SHARE_DAYS = { min: 1, max: 365, usual: 180 } as const;

/** The largest number of links that a test may have besides the mirror's own. */
export const MAX_SHARES = 20;

/** The number of last digits of the mobile number that a customer types to delete the photos. */
export const PROOF_DIGITS = 4;

/** Wrong digits that a test accepts in a day. Until the next day the shop must help. */
export const MAX_GUESSES = 5;

/** `active` opens the report, `expired` did, `revoked` was ended by the shop. */
export type ShareState = 'active' | 'expired' | 'revoked';

/** Returns the state of a link at a time. */
export function shareState(
  { expires_at, revoked_at }: { readonly expires_at: Date; readonly revoked_at: Date | null },
  now: Date,
): ShareState {
  if (revoked_at) return 'revoked';
  return expires_at > now ? 'active' : 'expired';
}

/** True if `digits` are the last four of the mobile number. A test without a number has no proof. */
export function provesMobile(mobile: string, digits: string): boolean {
  const number = mobile.normalize('NFKC').replace(/\D/g, '');
  const typed = digits.normalize('NFKC');
  return typed.length === PROOF_DIGITS && number.length > PROOF_DIGITS && number.endsWith(typed);
}
