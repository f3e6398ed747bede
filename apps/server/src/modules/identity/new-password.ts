import { PASSWORD_LENGTH, passwordFault } from '@skin-mirror/shared/identity/credential.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Queryable } from '../../database/transaction.ts';
import { setPasswordHash } from './identity.store.ts';
import { hashPassword } from './password.ts';

const COMMON_COUNT = 3_000;
const common = new Set(dictionary['passwords-common'].slice(0, COMMON_COUNT).map((password) => password.toLowerCase()));

/**
 * Refuses passwords that are easy to guess.
 * @throws AppError PASSWORD_TOO_SHORT with the minimum length, or PASSWORD_COMMON for a common password or a name of
 * the account
 */
export function checkNewPassword(password: string, names: readonly (string | null | undefined)[] = []): void {
  const fault = passwordFault(password);
  if (fault) throw new AppError(fault, { min: PASSWORD_LENGTH.min });
  const lower = password.toLowerCase();
  if (common.has(lower) || names.some((name) => name?.toLowerCase() === lower)) throw new AppError('PASSWORD_COMMON');
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
