import { IS_SMOKE } from '../sizes.ts';
import { LOADED, ROW } from './visit.ts';

/** The screens of the main account of a shop. Editors open a new row. */
const SCREENS = `
  home today recordsList customers followUps winners goodsList goodsEdit schemeList schemeEdit lottory editActive
  couponset question till memberList deviceDgManager config shopset numberbaseset layertextset deeptextset
  syntextset textset textCoverage pushset matchset coverage itemset datashowtype imageset qrbaseset h5set adset
  videoset voiceset closeset settingsHistory help support audit apiTokens`;

export const ROUTES: readonly string[] = ['/login', '/register', '/forget', '/apply'].concat(
  SCREENS.trim()
    .split(/\s+/)
    .map((name) => `/skinmgr/${name}`),
);

/** The screens of the platform's administrator. */
export const PLATFORM_ROUTES: readonly string[] =
  `home shops deviceList deviceCreate tipsList articles outbox operation`
    .split(/\s+/)
    .map((name) => `/skinmgr/${name}`);

/** Returns the selector of what shows that a page can be read or used. */
export const shownOn = (path: string): string => (path.startsWith('/skinmgr/') ? LOADED : 'form [type=submit]');

/** Pages that are measured on a slow line, with the longest time until they can be read or used, in ms. */
export const SLOW: readonly { readonly path: string; readonly shown: string; readonly most: number }[] = [
  { path: '/login', shown: shownOn('/login'), most: 2_500 },
  { path: '/skinmgr/home', shown: '#main ul:has(> li):not(:has([data-animate]))', most: 4_000 },
  { path: '/skinmgr/recordsList', shown: ROW, most: 4_000 },
  { path: '/skinmgr/goodsEdit', shown: '#main form input', most: 5_000 },
];

/** A list that is scrolled and in which rows are chosen. */
export const LARGE_LIST = { path: '/skinmgr/goodsList', sizes: IS_SMOKE ? [20] : [20, 200, 500] } as const;

/** The screens that a click in the menu opens. */
const MENU = IS_SMOKE
  ? ['goodsList', 'home']
  : ['goodsList', 'recordsList', 'customers', 'followUps', 'config', 'home'];
export const CLICKED: readonly string[] = MENU.map((name) => `/skinmgr/${name}`);
