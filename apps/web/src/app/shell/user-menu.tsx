import { lazy, Suspense, useState } from 'react';
import { UserButton } from './user-button.tsx';

const load = () => import('./account-menu.tsx').then((m) => ({ default: m.AccountMenu }));
const AccountMenu = lazy(load);

/** Shows the user's name and the account menu. The menu's code is loaded when the mouse pointer reaches the button. */
export function UserMenu() {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <UserButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
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
