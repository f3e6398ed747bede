import type { Access } from '@skin-mirror/shared/kernel/access.ts';
import type { ReactNode } from 'react';
import { useMayAccess } from '../lib/account.ts';

interface CanProps {
  access: Access;
  children: ReactNode;
}

export function Can({ access, children }: CanProps) {
  return useMayAccess(access) ? children : null;
}
