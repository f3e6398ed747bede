import { type AnyRoute, createBrowserHistory, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { browserLocation, shownAddress } from '../lib/address.ts';
import type { allRoutes } from './all-routes.ts';
import { ScreenError } from './error-page.tsx';
import { loadPart } from './lazy-route-component.ts';
import { publicRoutes } from './public-routes.ts';
import { needSession, root } from './root-route.ts';
import { parseSearch, stringifySearch } from './search.ts';

/** Stands for all screens until one of them is asked for, because the login page needs none of them. */
const screensLater = createRoute({
  getParentRoute: () => root,
  path: '/skinmgr/$',
  beforeLoad: async ({ location }): Promise<never> => {
    needSession(location);
    // Gives the root all its routes.
    await loadPart('the screens', () => import('./all-routes.ts'));
    router.setRoutes(router.buildRouteTree());
    throw redirect({ href: location.href, replace: true });
  },
});

const routeTree: AnyRoute = root.addChildren([...publicRoutes, screensLater]);

export const router = createRouter({
  routeTree,
  history: createBrowserHistory({ createHref: shownAddress, parseLocation: browserLocation }),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter<typeof allRoutes>>;
  }
}
