import type { Access } from '@skin-mirror/shared/kernel/access.ts';
import type { ReactNode } from 'react';
import { useMayAccess } from '../lib/account.ts';

export function Can({ access, children }: { access: Access; children: ReactNode }) {
  return useMayAccess(access) ? children : null;
}
