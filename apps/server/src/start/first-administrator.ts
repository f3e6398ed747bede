import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { SettingsError } from '../env.ts';
import { errorMessage } from '../kernel/messages.ts';
import { createAccount, hasAdministrator } from '../modules/identity/identity.store.ts';
import { checkNewPassword } from '../modules/identity/new-password.ts';
import type { Services } from '../services.ts';

/**
 * Creates the first platform administrator from ADMIN_USER and ADMIN_PASSWORD. If an administrator already exists, the
 * two settings have no effect.
 */
export async function ensureAdministrator({ env, pool, prisma, log }: Services): Promise<void> {
  if (await hasAdministrator(prisma)) return;
  if (!env.ADMIN_USER || !env.ADMIN_PASSWORD) {
    throw new SettingsError(
      'There is no platform administrator yet: set ADMIN_USER and ADMIN_PASSWORD for this start.',
    );
  }
  refuseWeakPassword(env.ADMIN_USER, env.ADMIN_PASSWORD);
  await createAccount(pool, {
    tenant_id: PLATFORM_TENANT_ID,
    auth_type: AUTH_TYPES.platform,
    user_acct: env.ADMIN_USER,
    password: env.ADMIN_PASSWORD,
    name: env.ADMIN_USER,
  });
  log.info({ user_acct: env.ADMIN_USER }, 'platform administrator created');
}

function refuseWeakPassword(name: string, password: string): void {
  try {
    checkNewPassword(password, [name]);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new SettingsError(`ADMIN_PASSWORD: ${errorMessage('en', cause)}`);
  }
}
