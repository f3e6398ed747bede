import type { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import type { SignInResult } from './session.ts';

// Numbers instead of the table of errors, which the first page would load for these two.
const REQUIRED: (typeof ERRORS)['SECOND_FACTOR_REQUIRED']['wire'] = 11006;
const WRONG: (typeof ERRORS)['SECOND_FACTOR_WRONG']['wire'] = 11007;

/** True if the password was right, and a code of the authenticator app is missing or wrong. */
export const isFactorAsked = (result: SignInResult): boolean =>
  'code' in result && (result.code === REQUIRED || result.code === WRONG);
