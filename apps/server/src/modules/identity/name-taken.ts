import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { violatedIndex } from '../../database/unique-violation.ts';

const TAKEN: Readonly<Record<string, ErrorCode>> = {
  user_account_mobile_ci: 'MOBILE_TAKEN',
  user_account_email_ci: 'EMAIL_TAKEN',
};

/**
 * Waits for an account to be written. If several writes at the same time use the same name, only one succeeds. The
 * others throw MOBILE_TAKEN, EMAIL_TAKEN or `ofName`: USER_ACCT_TAKEN, or MOBILE_TAKEN for guides, whose name is their
 * mobile number.
 */
export async function refusingTakenNames<T>(
  write: Promise<T>,
  ofName: 'USER_ACCT_TAKEN' | 'MOBILE_TAKEN' = 'USER_ACCT_TAKEN',
): Promise<T> {
  try {
    return await write;
  } catch (cause) {
    const taken: Readonly<Record<string, ErrorCode>> = { ...TAKEN, user_account_user_acct_ci: ofName };
    const refusal = taken[violatedIndex(cause) ?? ''];
    throw refusal ? new AppError(refusal) : cause;
  }
}
