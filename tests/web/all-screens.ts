import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { screensOf } from '../../apps/web/src/ui/screen/screen.ts';

// An import by name would check the types of the whole console here, without the console's own settings.
const ROUTES = '../../apps/web/src/app/all-routes.ts';
const { allRoutes } = await import(ROUTES);
const { routesByPath } = createRouter({ routeTree: allRoutes, history: createMemoryHistory() });

export const ALL_SCREENS = screensOf(Object.values(routesByPath));
