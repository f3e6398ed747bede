import { ERRORS, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';

/** Refusals of signing in that can be said again in another language; the others carry values that only the server knows. */
const SAYABLE = ['USER_NOT_FOUND', 'PASSWORD_WRONG', 'LOGIN_ACCOUNT_DISABLED'] as const satisfies ErrorCode[];

/** The refusal behind a wire code, where its text needs no values. */
export const refusalOf = (wire: number): (typeof SAYABLE)[number] | undefined =>
  SAYABLE.find((code) => ERRORS[code].wire === wire);
