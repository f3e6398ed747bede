import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { violatedIndex } from '../../database/unique-violation.ts';

const TAKEN: Readonly<Record<string, ErrorCode>> = {
  user_account_mobile_ci: 'MOBILE_TAKEN',
  user_account_email_ci: 'EMAIL_TAKEN',
};

/**
 * Waits for an account to be written. Of several that want the same name at once, the database lets one have it; the
 * others hear MOBILE_TAKEN, EMAIL_TAKEN, or what `ofName` says: USER_ACCT_TAKEN, and MOBILE_TAKEN for guides, who are called
 * by their number.
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
