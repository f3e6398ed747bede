import { lazyRouteComponent as lazyRoute } from '@tanstack/react-router';
import { PartMissing } from '../i18n/i18n.ts';
import { tryAgain } from '../lib/try-again.ts';

/**
 * Like the router's function, but tries to load the code again before it fails, and the page never reloads by itself: a
 * reload without a network would leave nothing of it. `ScreenError` offers the reload.
 */
export const lazyRouteComponent: typeof lazyRoute = (load, name) =>
  lazyRoute(
    () =>
      tryAgain(load).catch((cause) => {
        throw new PartMissing('a screen', { cause });
      }),
    name,
  );
