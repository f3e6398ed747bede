import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { allRoutes } from './all-routes.ts';

/** All routes of the console by their addresses, for tests that have no browser. */
export const { routesByPath } = createRouter({ routeTree: allRoutes, history: createMemoryHistory() });
