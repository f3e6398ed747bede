import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { hasSession } from '../lib/session-token.ts';
import { ErrorPage } from './error-page.tsx';
import { lazyRouteComponent } from './lazy-route-component.ts';
import { Root } from './root.tsx';

export const root = createRootRoute({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFoundPage'),
});

type Calls = typeof import('./ahead.ts');

/** Asks the server while the code of a screen loads. The screen takes the answers, and shows what failed. */
export const askAhead = (ask: (calls: Calls) => Promise<void>): void =>
  void import('./ahead.ts').then(ask).catch(() => undefined);

/** The frame of all screens for people who are signed in. */
export const shell = createRoute({
  getParentRoute: () => root,
  path: '/skinmgr',
  beforeLoad: ({ location }) => {
    if (!hasSession()) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
  },
  loader: () => {
    askAhead(({ askForAccount }) => askForAccount());
    return loadTexts('shared');
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
});

/** The frame of the settings' pages, with their own menu. */
export const settings = createRoute({
  getParentRoute: () => shell,
  id: 'settings',
  loader: () => loadTexts('settings', 'table', 'publish'),
  component: lazyRouteComponent(() => import('../screens/settings/settings-frame.tsx'), 'SettingsFrame'),
});
