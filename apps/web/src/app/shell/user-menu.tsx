import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UserButton } from './user-button.tsx';

const load = () => import('./account-menu.tsx');
const AccountMenu = lazyPart(load, 'AccountMenu');

/** Shows the user's name and the account menu. The menu's code is loaded when the mouse pointer reaches the button. */
export function UserMenu() {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <UserButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load().catch(() => undefined)}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <AccountMenu />
    </Suspense>
  ) : (
    button
  );
}
