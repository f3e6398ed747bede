import type { ownerProof } from '@skin-mirror/shared/identity/second-factor.contract.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { confirmPassword } from './confirm-password.ts';
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
  const isOn = totp !== null && totp.confirmed_at !== null;
  await confirmPassword(ctx, pwd, 'pwd');
  if (!isOn) return;
  const field = 'second_factor';
  if (second_factor === '') throw new AppError('SECOND_FACTOR_REQUIRED', { field });
  const way = await spendSecondFactor(ctx.services, ctx.principal, totp.secret_enc, second_factor);
  if (!way) throw new AppError('SECOND_FACTOR_WRONG', { field });
}
