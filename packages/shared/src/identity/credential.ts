export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
export const USER_ACCT_LENGTH = { min: 2, max: 64 } as const;
export const MOBILE_LENGTH = 11;

const MOBILE = /^1\d{10}$/;
/** Refuses only texts that can't be an e-mail address. Sending the code shows if the address exists. */
const EMAIL = /^[^\s@"<>(),;:\\[\]]{1,64}@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]{2,}$/u;

export const isMobile = (text: string): boolean => MOBILE.test(text);
export const isEmail = (text: string): boolean => text.length <= 128 && EMAIL.test(text);

/**
 * Returns a number or address in the form that is stored: lower case, with look-alike letters replaced. Messages are
 * sent to this stored form. A look-alike of another person's address therefore gets no codes.
 */
export const normalContact = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * True for a valid sign-in name. The name has no spaces and no look-alike characters. It can't be an e-mail address or
 * a mobile number, because they may belong to another person.
 */
export const isUserAcct = (text: string): boolean =>
  text.length >= USER_ACCT_LENGTH.min &&
  text.length <= USER_ACCT_LENGTH.max &&
  /^[\p{L}\p{N}._-]+$/u.test(text) &&
  text === text.normalize('NFKC') &&
  !isMobile(text);

export type Channel = 'sms' | 'email';

/** The purpose of a verification code. Calls send it in the field `biz`. */
export const VERIFY_BIZ = { register: 1000, password: 1001, contact: 1002 } as const;
export type VerifyBiz = (typeof VERIFY_BIZ)[keyof typeof VERIFY_BIZ];

/** A new code can be requested after this many seconds. */
export const RESEND_SECONDS = 60;
export const VERIFY_CODE_MINUTES = 10;
