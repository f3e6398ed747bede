import { ERRORS, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';

/** Sign-in errors with a text in the console. The other texts contain values that only the server has. */
const TRANSLATED = ['USER_NOT_FOUND', 'PASSWORD_WRONG', 'LOGIN_ACCOUNT_DISABLED'] as const satisfies ErrorCode[];

/** Returns the error with this number, if the console has a text for it. */
export const refusalOf = (wire: number): (typeof TRANSLATED)[number] | undefined =>
  TRANSLATED.find((code) => ERRORS[code].wire === wire);
