import type { Access } from '@skin-mirror/shared/kernel/access.ts';
import type { ReactNode } from 'react';
import { useMayAccess } from '../lib/account.ts';

interface CanProps {
  /** What the operation behind the children asks for. */
  access: Access;
  children: ReactNode;
}

/** Shows its children to those who may use them. */
export function Can({ access, children }: CanProps) {
  return useMayAccess(access) ? children : null;
}
