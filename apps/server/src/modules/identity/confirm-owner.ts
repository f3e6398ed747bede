import type { ownerProof } from '@skin-mirror/shared/identity/second-factor.contract.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { readPasswordHash } from './identity.store.ts';
import { accountKey, takeLoginAttempt } from './login-limiter.ts';
import { isPassword } from './password.ts';
import { readTotp } from './second-factor.store.ts';
import { spendSecondFactor } from './second-factor.ts';

/**
 * Checks the password of the signed-in account, and its second factor if it has one. What changes how an account signs in
 * asks for both.
 * @throws AppError INPUT_REQUIRED, PASSWORD_WRONG, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG or TOO_MANY_ATTEMPTS
 */
export async function confirmOwner(
  ctx: Context<UserPrincipal>,
  { pwd, second_factor }: z.output<typeof ownerProof>,
): Promise<void> {
  const totp = await readTotp(ctx.services.prisma, ctx.principal);
  await confirmPassword(ctx, pwd, 'pwd');
  if (!totp?.confirmed_at) return;
  const field = 'second_factor';
  if (second_factor === '') throw new AppError('SECOND_FACTOR_REQUIRED', { field });
  const way = await spendSecondFactor(ctx.services, ctx.principal, totp.secret_enc, second_factor);
  if (!way) throw new AppError('SECOND_FACTOR_WRONG', { field });
}

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
