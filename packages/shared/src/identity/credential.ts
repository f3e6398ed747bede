export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
export const USER_ACCT_LENGTH = { min: 2, max: 64 } as const;
export const MOBILE_LENGTH = 11;

const MOBILE = /^1\d{10}$/;
/** Refuses only text that can't be an address. Sending the code shows if the address exists. */
const EMAIL = /^[^\s@"<>(),;:\\[\]]{1,64}@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]{2,}$/u;

export const isMobile = (text: string): boolean => MOBILE.test(text);
export const isEmail = (text: string): boolean => text.length <= 128 && EMAIL.test(text);

/**
 * Returns the form of a number or address that is stored and compared: lower case, and look-alike letters replaced.
 * Messages go to this form, so an address that only looks like another person's gets no code.
 */
export const normalContact = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * True for a valid sign-in name: no spaces, nothing that could be another person's address or number, and no look-alike
 * characters such as full-width digits.
 */
export const isUserAcct = (text: string): boolean =>
  text.length >= USER_ACCT_LENGTH.min &&
  text.length <= USER_ACCT_LENGTH.max &&
  /^[\p{L}\p{N}._-]+$/u.test(text) &&
  text === text.normalize('NFKC') &&
  !isMobile(text);

export type Channel = 'sms' | 'email';

/** The purpose of a code, as calls send it in `biz`. */
export const VERIFY_BIZ = { register: 1000, password: 1001, contact: 1002 } as const;
export type VerifyBiz = (typeof VERIFY_BIZ)[keyof typeof VERIFY_BIZ];

/** The number of seconds before another code can be requested. */
export const RESEND_SECONDS = 60;
export const VERIFY_CODE_MINUTES = 10;

/**
 * Returns what is wrong with a password, as far as the password itself tells. Only the server knows which passwords are
 * too common.
 */
export const passwordFault = (password: string): 'PASSWORD_TOO_SHORT' | undefined =>
  [...password].length < PASSWORD_LENGTH.min ? 'PASSWORD_TOO_SHORT' : undefined;
