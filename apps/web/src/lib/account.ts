import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { type Access, decide, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { createContext, useContext } from 'react';

/** The signed-in account; the shell provides it to every screen. */
export const AccountContext = createContext<AccountAttributes | null>(null);

/** The signed-in account. Only below the shell. */
export function useAccount(): AccountAttributes {
  const account = useContext(AccountContext);
  if (!account) throw new Error('useAccount is used outside the shell');
  return account;
}

/** True if the account has `access`, by the same check as on the server. */
export function mayAccess(access: Access, account: AccountAttributes): boolean {
  const principal: UserPrincipal = {
    kind: 'user',
    tenant_id: 0,
    user_id: account.user_id,
    user_acct: account.user_acct,
    auth_type: account.auth_type,
    parent_id: account.parent_id,
    power: account.power.split(',').filter(Boolean).map(Number),
    device_ids: [],
    credential: { kind: 'session', hash: new Uint8Array() },
  };
  return decide(access, principal) === 'allow';
}

export const useMayAccess = (access: Access): boolean => mayAccess(access, useAccount());
