import { ActionIcon, Burger } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link, Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n/i18n.ts';
import { useAccount } from '../../lib/account.ts';
import { Brand } from '../../ui/brand.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LocaleSelect } from '../../ui/locale-select.tsx';
import { mayOpen, screenAt, useScreens } from '../../ui/screen/screen.ts';
import { keepLetters, takeLetters } from './early-letters.ts';
import classes from './frame.module.css';
import { MainMenu } from './main-menu.tsx';
import { Refused } from './refused.tsx';
import { UserMenu } from './user-menu.tsx';

const MAIN_ID = 'main';

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'), 'MenuDrawer');

const loadSearch = () => import('./command-search.tsx');
const CommandSearch = lazyPart(loadSearch, 'CommandSearch');
/** Loads the search, before it opens where possible. If that fails, typed letters go to the page again. */
const prepareSearch = () => void Promise.all([loadSearch(), loadTexts('spotlight', 'settings')]).catch(takeLetters);

/** The frame of every screen: the menu on the left, the header, and the content. On phones the menu is a drawer. */
export function Frame() {
  const { t } = useTranslation();
  const account = useAccount();
  const { pathname } = useLocation();
  /** Undefined before the menu of a phone was opened, whose code is loaded then. */
  const [isOpen, setOpen] = useState<boolean>();
  const [searches, setSearches] = useState(0);
  const search = () => {
    keepLetters();
    prepareSearch();
    setSearches(searches + 1);
  };
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Control' || event.key === 'Meta') prepareSearch();
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!(event.target instanceof Element && event.target.closest('[data-command-search]'))) search();
  });
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);

  const screen = screenAt(useScreens(), pathname);
  const refused = screen && !mayOpen(screen, account) ? screen : undefined;

  return (
    <div className={classes.frame}>
      <a href={`#${MAIN_ID}`} className={classes.skip}>
        {t('shell.skip')}
      </a>
      <header className={classes.header}>
        <Burger
          hiddenFrom="sm"
          size="sm"
          onClick={() => setOpen(true)}
          aria-label={t('nav.open')}
          aria-expanded={isOpen === true}
        />
        <Link to="/skinmgr/home" className={classes.brand}>
          <Brand />
        </Link>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('shell.search')}
          title={t('shell.search_keys')}
          aria-keyshortcuts="Control+K Meta+K"
          onPointerEnter={prepareSearch}
          onClick={search}
        >
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
        <LocaleSelect variant="unstyled" className={classes.locale} />
        <UserMenu />
      </header>
      <nav aria-label={t('nav.label')} className={classes.menu}>
        <MainMenu />
      </nav>
      {isOpen !== undefined && (
        <Suspense>
          <MenuDrawer opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {searches > 0 && (
        <Suspense>
          <CommandSearch openCount={searches} />
        </Suspense>
      )}
      <main id={MAIN_ID} ref={main} tabIndex={-1} className={classes.main}>
        {refused ? <Refused screen={refused} /> : <Outlet />}
      </main>
    </div>
  );
}

/** Moves the focus to the content as soon as it changes. Does nothing if the new screen has already set the focus. */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>): void {
  // The address changes before the content does.
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
