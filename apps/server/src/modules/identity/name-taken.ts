import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { violatedIndex } from '../../database/unique-violation.ts';

/** The refusals by what the trigger on accounts calls the violated rule. */
const TAKEN: Readonly<Record<string, ErrorCode>> = {
  login_name_mobile: 'MOBILE_TAKEN',
  login_name_email: 'EMAIL_TAKEN',
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
    const taken: Readonly<Record<string, ErrorCode>> = { ...TAKEN, login_name_user_acct: ofName };
    const refusal = taken[violatedIndex(cause) ?? ''];
    throw refusal ? new AppError(refusal) : cause;
  }
}
