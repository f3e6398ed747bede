import type { Access } from '@skin-mirror/shared/kernel/access.ts';
import type { ReactNode } from 'react';
import { useMayAccess } from '../lib/account.ts';

interface CanProps {
  /** The access that the operation behind the children needs. */
  access: Access;
  children: ReactNode;
}

/** Shows its children only to accounts with access. */
export function Can({ access, children }: CanProps) {
  return useMayAccess(access) ? children : null;
}
