import { AppShell, Burger, Drawer, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mayAccess, useAccount } from '../../lib/account.ts';
import { LocaleSelect } from '../../ui/locale-select.tsx';
import { Brand } from '../brand.tsx';
import { screenAt } from '../navigation.ts';
import classes from './frame.module.css';
import { MainMenu } from './main-menu.tsx';
import { NoPermission } from './no-permission.tsx';
import { UserMenu } from './user-menu.tsx';

const MAIN_ID = 'main';

/** The frame around every screen: menu on the left (a drawer on phones), header, content. */
export function Frame() {
  const { t } = useTranslation();
  const account = useAccount();
  const { pathname } = useLocation();
  const [drawer, { open, close }] = useDisclosure();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main, pathname);

  const screen = screenAt(pathname);
  const refused = screen && !mayAccess(screen.access, account) ? screen : undefined;

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 224, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a href={`#${MAIN_ID}`} className={classes.skip}>
        {t('shell.skip')}
      </a>
      <AppShell.Header className={classes.header}>
        <Group gap="xs" wrap="nowrap">
          <Burger
            hiddenFrom="sm"
            size="sm"
            opened={drawer}
            onClick={open}
            aria-label={t('nav.open')}
            aria-expanded={drawer}
          />
          <Link to="/skinmgr/home" className={classes.brand}>
            <Brand />
          </Link>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <LocaleSelect variant="unstyled" className={classes.locale} />
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={t('nav.label')} className={classes.navbar} visibleFrom="sm">
        <MainMenu />
      </AppShell.Navbar>
      <Drawer
        opened={drawer}
        onClose={close}
        size={264}
        title={<Brand />}
        closeButtonProps={{ 'aria-label': t('nav.close') }}
      >
        <nav aria-label={t('nav.label')}>
          <MainMenu onChoose={close} />
        </nav>
      </Drawer>
      <AppShell.Main id={MAIN_ID} ref={main} tabIndex={-1} className={classes.main}>
        {refused ? <NoPermission screen={refused} /> : <Outlet />}
      </AppShell.Main>
    </AppShell>
  );
}

/** After a change of page the keyboard goes on in the content, unless the screen put the focus there itself. */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
