import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { hasSession, safeRedirect } from '../lib/session.ts';
import { ErrorPage } from './error-page.tsx';
import { recordsSearch } from './records-search.ts';
import { Root } from './root.tsx';
import { parseSearch, stringifySearch } from './search.ts';

const HOME = '/skinmgr/home';

const root = createRootRoute({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFoundPage'),
});

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
  validateSearch: (search: { redirect?: string }) => ({ redirect: safeRedirect(search.redirect) }),
  loader: () => loadTexts('login'),
  component: lazyRouteComponent(() => import('../screens/login/login-screen.tsx'), 'LoginScreen'),
});

const shell = createRoute({
  getParentRoute: () => root,
  path: '/skinmgr',
  beforeLoad: ({ location }) => {
    if (!hasSession()) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
  },
  loader: () => loadTexts('shared'),
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
});

const shellIndex = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: HOME, replace: true });
  },
});

const home = createRoute({
  getParentRoute: () => shell,
  path: 'home',
  loader: () => loadTexts('home'),
  component: lazyRouteComponent(() => import('../screens/home/home-screen.tsx'), 'HomeScreen'),
});

const records = createRoute({
  getParentRoute: () => shell,
  path: 'recordsList',
  validateSearch: recordsSearch,
  loader: () => loadTexts('records', 'table'),
  component: lazyRouteComponent(() => import('../screens/records/records-screen.tsx'), 'RecordsScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([index, login, shell.addChildren([shellIndex, home, records])]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
