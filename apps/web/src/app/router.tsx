import { createBrowserHistory, createMemoryHistory, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { browserLocation, shownAddress } from '../lib/address.ts';
import { safeRedirect } from '../lib/session.ts';
import { hasSession } from '../lib/session-token.ts';
import { ScreenError } from './error-page.tsx';
import { root, settings, shell } from './frame-routes.ts';
import { lazyRouteComponent } from './lazy-route-component.ts';
import { screens } from './screens.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { settingsScreens } from './settings-screens.ts';

const HOME = '/skinmgr/home';

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: hasSession() ? HOME : '/login', replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: { redirect?: string }): { redirect?: string } => ({
    redirect: safeRedirect(search.redirect),
  }),
  loader: () => loadTexts('login'),
  component: lazyRouteComponent(() => import('../screens/login/login-screen.tsx'), 'LoginScreen'),
});

const sso = createRoute({
  getParentRoute: () => root,
  path: '/sso',
  loader: () => loadTexts('login', 'security', 'shared'),
  component: lazyRouteComponent(() => import('../screens/sso/sso-screen.tsx'), 'SsoScreen'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  loader: () => loadTexts('register', 'verify', 'shared'),
  component: lazyRouteComponent(() => import('../screens/register/register-screen.tsx'), 'RegisterScreen'),
});

const forget = createRoute({
  getParentRoute: () => root,
  path: '/forget',
  loader: () => loadTexts('forget', 'verify', 'shared'),
  component: lazyRouteComponent(() => import('../screens/forget/forget-screen.tsx'), 'ForgetScreen'),
});

const apply = createRoute({
  getParentRoute: () => root,
  path: '/apply',
  beforeLoad: () => {
    // This page is for people without an account. Guides who are signed in apply on their own page.
    if (hasSession()) throw redirect({ to: '/skinmgr/myApplications', replace: true });
  },
  loader: () => loadTexts('apply', 'verify', 'shared'),
  component: lazyRouteComponent(() => import('../screens/apply/apply-screen.tsx'), 'ApplyScreen'),
});

const shellIndex = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: HOME, replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    index,
    login,
    sso,
    register,
    forget,
    apply,
    shell.addChildren([shellIndex, ...screens, settings.addChildren(settingsScreens)]),
  ]),
  // Outside of a browser, the tables of screens are read without one.
  history:
    typeof window === 'undefined'
      ? createMemoryHistory()
      : createBrowserHistory({ createHref: shownAddress, parseLocation: browserLocation }),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
