import { PASSWORD_LENGTH } from '@skin-mirror/shared/identity/credential.ts';
import { passwordFault } from '@skin-mirror/shared/identity/password-fault.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Also exported from here, for other modules. */
export { changePassword } from './identity.store.ts';

/** Favourites in China that the list of leaked passwords lacks: "I love you" and numbers that sound like it. */
const FAVOURITES = [
  'woaini1314',
  'woaini520',
  'woaini521',
  'woaini123',
  'woaini1314520',
  'iloveyou1314',
  'iloveyou520',
].concat(['5201314a', 'a5201314', 'aini1314', '5201314520', '1314520a', 'a1314520', 'q5201314', 'w5201314']);

/** Words of the product (docs/protection.md), the first guesses of whoever sees its sign-in page. */
const PRODUCT_WORDS = ['admin', 'mirror', 'skin mirror', 'skinmgr', 'zmskin', '测肤镜', '管理员'];

/** The leaked passwords that are long enough, about 18,000. Browsers don't load them. */
const common = new Set(
  [...dictionary['passwords-common'], ...FAVOURITES]
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
  const isProduct = passwordFault(password, PRODUCT_WORDS) === 'PASSWORD_NAME';
  if (isProduct || common.has(password.toLowerCase())) throw new AppError('PASSWORD_COMMON');
}
