import { screensOf } from '../../apps/web/src/ui/screen/screen.ts';

// An import by name would check the types of the whole console here, without the console's own settings.
const ROUTES = '../../apps/web/src/app/routes.fixture.ts';
const { routesByPath } = await import(ROUTES);

export const ALL_SCREENS = screensOf(Object.values(routesByPath));
