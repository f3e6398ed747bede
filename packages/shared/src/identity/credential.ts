/** Limits of what one signs in with. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
export const USER_ACCT_LENGTH = { min: 2, max: 64 } as const;
export const MOBILE_LENGTH = 11;

const MOBILE = /^1\d{10}$/;
/** What is surely no address is refused; whether it exists shows when the code is sent. */
const EMAIL = /^[^\s@"<>(),;:\\[\]]{1,64}@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]{2,}$/u;

export const isMobile = (text: string): boolean => MOBILE.test(text);
export const isEmail = (text: string): boolean => text.length <= 128 && EMAIL.test(text);

/**
 * A number or address as it is kept and compared: letters that only look like others become those, and all are small.
 * A message goes to this form, so that nobody gets a code for an address that merely reads like somebody else's.
 */
export const normalContact = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * A name to sign in with: no spaces, nothing that could be taken for an address or a number of somebody else, and no
 * characters that only look like others, such as full-width digits.
 */
export const isUserAcct = (text: string): boolean =>
  text.length >= USER_ACCT_LENGTH.min &&
  text.length <= USER_ACCT_LENGTH.max &&
  /^[\p{L}\p{N}._-]+$/u.test(text) &&
  text === text.normalize('NFKC') &&
  !isMobile(text);

/** How messages reach somebody. */
export type Channel = 'sms' | 'email';

/** What a code was sent for, as it stands in `biz` on the wire. */
export const VERIFY_BIZ = { register: 1000, password: 1001, contact: 1002 } as const;
export type VerifyBiz = (typeof VERIFY_BIZ)[keyof typeof VERIFY_BIZ];

/** Seconds before another code may be asked for. */
export const RESEND_SECONDS = 60;
/** How long a code is good. */
export const VERIFY_CODE_MINUTES = 10;

/** What a password lacks by itself; which ones are too common is known to the server alone. */
export const passwordFault = (password: string): 'PASSWORD_TOO_SHORT' | undefined =>
  [...password].length < PASSWORD_LENGTH.min ? 'PASSWORD_TOO_SHORT' : undefined;
