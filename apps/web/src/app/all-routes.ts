import { createRoute, redirect } from '@tanstack/react-router';
import { settings, shell } from './frame-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { root } from './root-route.ts';
import { screens } from './screens.ts';
import { settingsScreens } from './settings-screens.ts';

const shellIndex = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/skinmgr/home', replace: true });
  },
});

export const allRoutes = root.addChildren([
  ...publicRoutes,
  shell.addChildren([shellIndex, ...screens, settings.addChildren(settingsScreens)]),
]);
