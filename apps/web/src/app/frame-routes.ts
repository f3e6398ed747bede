import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { SETTINGS_TEXTS, SHELL_TEXTS } from '../i18n/text-names.ts';
import { askForAccount } from './ahead.ts';
import { lazyRouteComponent } from './lazy-route-component.ts';
import { needSession, root } from './root-route.ts';

/** Asks the server while the code of a screen loads. The screen takes the answers, and shows what failed. */
export const askAhead = (asked: Promise<void>): void => void asked.catch(() => undefined);

/** The frame of all screens for people who are signed in. */
export const shell = createRoute({
  getParentRoute: () => root,
  path: '/skinmgr',
  beforeLoad: ({ location }) => needSession(location),
  loader: () => {
    askAhead(askForAccount());
    return loadTexts(...SHELL_TEXTS);
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
});

/** The frame of the settings' pages, with their own menu. */
export const settings = createRoute({
  getParentRoute: () => shell,
  id: 'settings',
  loader: () => loadTexts(...SETTINGS_TEXTS),
  component: lazyRouteComponent(() => import('../screens/settings/settings-frame.tsx'), 'SettingsFrame'),
});
