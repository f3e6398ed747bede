import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { type Access, user } from '@skin-mirror/shared/kernel/access.ts';
import { type Icon, IconFaceId, IconLayoutDashboard } from '@tabler/icons-react';
import { mayAccess } from '../lib/account.ts';

/** One entry of the menu, and who may open its screen. */
export interface Screen {
  readonly key: 'home' | 'records';
  readonly to: '/skinmgr/home' | '/skinmgr/recordsList';
  readonly icon: Icon;
  readonly access: Access;
}

/** The menu, from top to bottom. */
export const SCREENS: readonly Screen[] = [
  { key: 'home', to: '/skinmgr/home', icon: IconLayoutDashboard, access: user() },
  { key: 'records', to: '/skinmgr/recordsList', icon: IconFaceId, access: user('records') },
];

/** The entries that the account may open. */
export const menuOf = (account: AccountAttributes): Screen[] =>
  SCREENS.filter(({ access }) => mayAccess(access, account));

/** The screen that `pathname` belongs to. */
export const screenAt = (pathname: string): Screen | undefined =>
  SCREENS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
