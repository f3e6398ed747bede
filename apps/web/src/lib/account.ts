import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import type { Access } from '@skin-mirror/shared/kernel/access.ts';
import { createContext, useContext } from 'react';
import { mayAccess } from './may-access.ts';

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

export const useMayAccess = (access: Access): boolean => mayAccess(access, useAccount());
