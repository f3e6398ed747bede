import { lazyRouteComponent as lazyRoute } from '@tanstack/react-router';
import { PartMissing } from '../i18n/i18n.ts';

/** If the code can't be loaded, `ScreenError` offers a reload. */
export const loadPart = <Part>(name: string, load: () => Promise<Part>): Promise<Part> =>
  load().catch((cause: unknown) => {
    throw new PartMissing(name, { cause });
  });

/** Like the router's, but the page never reloads by itself: without a network, nothing of it would be left. */
export const lazyRouteComponent: typeof lazyRoute = (load, name) => lazyRoute(() => loadPart('a screen', load), name);
