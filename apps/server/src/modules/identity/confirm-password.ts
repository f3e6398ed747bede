import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Context } from '../../kernel/context.ts';
import { readPasswordHash } from './identity.store.ts';
import { accountKey, takeLoginAttempt } from './login-limiter.ts';
import { isPassword } from './password.ts';

/**
 * Checks the password of the signed-in account. A wrong one counts like a failed sign-in. Otherwise a stranger at an
 * unlocked computer could guess the password.
 * @param field the name of the input field with the password
 * @throws AppError INPUT_REQUIRED, TOO_MANY_ATTEMPTS or PASSWORD_WRONG with the field
 */
export async function confirmPassword(
  { principal, services, client }: Context<UserPrincipal>,
  password: string | undefined,
  field: string,
): Promise<void> {
  if (!password) throw new AppError('INPUT_REQUIRED', { field });
  const attempt = await takeLoginAttempt(services.pool, accountKey(principal.user_id, ''), client.ip);
  if (!(await isPassword(password, await readPasswordHash(services.prisma, principal)))) {
    throw new AppError('PASSWORD_WRONG', { field });
  }
  await attempt.forgive();
}
