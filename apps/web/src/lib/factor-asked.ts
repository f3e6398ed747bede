import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import type { SignInResult } from './session.ts';

/** True if the password was right, and a code of the authenticator app is missing or wrong. */
export const isFactorAsked = (result: SignInResult): boolean =>
  'code' in result &&
  (result.code === ERRORS.SECOND_FACTOR_REQUIRED.wire || result.code === ERRORS.SECOND_FACTOR_WRONG.wire);
