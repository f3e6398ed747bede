import { lazy, Suspense, useState } from 'react';
import { UserButton } from './user-button.tsx';

const load = () => import('./account-menu.tsx').then((m) => ({ default: m.AccountMenu }));
const AccountMenu = lazy(load);

/** Who is signed in, and the account's menu, which comes when somebody is about to open it. */
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
