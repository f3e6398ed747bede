import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { type Access, decide } from '@skin-mirror/shared/kernel/access.ts';

/** True if the account has `access`. The server uses the same check. */
export function mayAccess(access: Access, account: AccountAttributes): boolean {
  const { auth_type, parent_id } = account;
  const power = account.power.split(',').filter(Boolean).map(Number);
  return decide(access, { kind: 'user', auth_type, parent_id, power, credential: { kind: 'session' } }) === 'allow';
}
