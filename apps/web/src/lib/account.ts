import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { type Access, decide } from '@skin-mirror/shared/kernel/access.ts';
import { createContext, useContext } from 'react';

export const AccountContext = createContext<AccountAttributes | null>(null);

/**
 * Returns the signed-in account.
 * @throws Error outside the shell, which is the frame of all pages for signed-in users
 */
export function useAccount(): AccountAttributes {
  const account = useContext(AccountContext);
  if (!account) throw new Error('useAccount is used outside the shell');
  return account;
}

/** True if the account has `access`. The server uses the same check. */
export function mayAccess(access: Access, account: AccountAttributes): boolean {
  const { auth_type, parent_id } = account;
  const power = account.power.split(',').filter(Boolean).map(Number);
  return decide(access, { kind: 'user', auth_type, parent_id, power, credential: { kind: 'session' } }) === 'allow';
}

export const useMayAccess = (access: Access): boolean => mayAccess(access, useAccount());
