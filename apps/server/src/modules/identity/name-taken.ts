import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { violatedIndex } from '../../database/unique-violation.ts';

/** The error codes for taken login names, by the name of the violated database rule. */
const TAKEN: Readonly<Record<string, ErrorCode>> = {
  login_name_mobile: 'MOBILE_TAKEN',
  login_name_email: 'EMAIL_TAKEN',
};

/**
 * Waits until an account is written. If a name is taken, throws MOBILE_TAKEN, EMAIL_TAKEN or the error `ofName`.
 * @param ofName the error for a taken user name. A guide's user name is a mobile number, so guides use MOBILE_TAKEN.
 */
export async function refusingTakenNames<T>(
  write: Promise<T>,
  ofName: 'USER_ACCT_TAKEN' | 'MOBILE_TAKEN' = 'USER_ACCT_TAKEN',
): Promise<T> {
  try {
    return await write;
  } catch (cause) {
    const taken: Readonly<Record<string, ErrorCode>> = { ...TAKEN, login_name_user_acct: ofName };
    const refusal = taken[violatedIndex(cause) ?? ''];
    throw refusal ? new AppError(refusal) : cause;
  }
}
