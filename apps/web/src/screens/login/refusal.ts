import { ERRORS, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';

/** Sign-in errors that can be translated here; the others contain values only the server has. */
const SAYABLE = ['USER_NOT_FOUND', 'PASSWORD_WRONG', 'LOGIN_ACCOUNT_DISABLED'] as const satisfies ErrorCode[];

/** The error of a wire code, if its text needs no values. */
export const refusalOf = (wire: number): (typeof SAYABLE)[number] | undefined =>
  SAYABLE.find((code) => ERRORS[code].wire === wire);
