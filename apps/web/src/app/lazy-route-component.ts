import { lazyRouteComponent as lazyRoute } from '@tanstack/react-router';
import { PartMissing } from '../i18n/i18n.ts';
import { tryAgain } from '../lib/try-again.ts';

/** Tries to load code again before it fails. `ScreenError` then offers a reload. */
export const loadPart = <Part>(name: string, load: () => Promise<Part>): Promise<Part> =>
  tryAgain(load).catch((cause: unknown) => {
    throw new PartMissing(name, { cause });
  });

/**
 * Like the router's function, but the page never reloads by itself: a reload without a network would leave nothing of
 * it.
 */
export const lazyRouteComponent: typeof lazyRoute = (load, name) => lazyRoute(() => loadPart('a screen', load), name);
