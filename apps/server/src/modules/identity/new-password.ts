import { PASSWORD_LENGTH } from '@skin-mirror/shared/identity/credential.ts';
import { passwordFault } from '@skin-mirror/shared/identity/password-fault.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Queryable } from '../../database/transaction.ts';
import { setPasswordHash } from './identity.store.ts';
import { hashPassword } from './password.ts';

/** The leaked passwords that are long enough, about 18,000. Browsers don't load them. */
const common = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= PASSWORD_LENGTH.min)
    .map((password) => password.toLowerCase()),
);

/**
 * Refuses passwords that are easy to guess. `names` are those of the account and its shop.
 * @throws AppError PASSWORD_TOO_SHORT with the minimum length, PASSWORD_SIMPLE, PASSWORD_NAME or PASSWORD_COMMON
 */
export function checkNewPassword(password: string, names: readonly (string | null | undefined)[] = []): void {
  const fault = passwordFault(password, names);
  if (fault) throw new AppError(fault, { min: PASSWORD_LENGTH.min });
  if (common.has(password.toLowerCase())) throw new AppError('PASSWORD_COMMON');
}

/**
 * Replaces an account's password, and removes its initial password. The caller has already checked the new password.
 */
export async function changePassword(
  db: Queryable,
  account: { readonly tenant_id: number; readonly user_id: number },
  password: string,
): Promise<void> {
  await setPasswordHash(db, account, await hashPassword(password));
}
