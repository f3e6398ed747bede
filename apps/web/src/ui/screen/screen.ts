import type { FirstArticle } from '@skin-mirror/shared/article/article.ts';
import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { type Access, AUTH_TYPES, type AuthType } from '@skin-mirror/shared/kernel/access.ts';
import type { GoodsMode } from '@skin-mirror/shared/recommendation/recommendation.ts';
import type { SettingArea } from '@skin-mirror/shared/revision/setting-change.ts';
import { type AnyRoute, type LinkProps, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAccount } from '../../lib/account.ts';
import { mayAccess } from '../../lib/may-access.ts';
import type { PageKey } from './page-icons.ts';
import type { ScreenIcon } from './screen-icons.ts';

/** The groups of the main menu. Each group except the first has a heading. */
export const MENU_GROUPS = ['start', 'customers', 'catalogue', 'marketing', 'shop', 'platform', 'help'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

interface CommonFacts {
  /** The name of the screen in the texts: `nav.<key>`. The pages of the settings share a few names. */
  readonly key: string;
  readonly access: Access;
  /** Only accounts of this type may open the screen. Undefined allows all types. */
  readonly authType?: AuthType;
  /** Only shops of this platform have the screen. Platform administrators always see it in the menu. */
  readonly platform?: AccountAttributes['platform'];
  /** If set, accounts without access are sent to the overview. Otherwise they see an explanation. */
  readonly refusal?: 'home';
  /** The key of the screen that the menu marks. Undefined for a screen with an entry of its own. */
  readonly under?: string;
  readonly icon?: ScreenIcon;
  readonly help?: FirstArticle;
  /** The group of its entry in the menu. Undefined for a screen without an entry. */
  readonly menu?: MenuGroup;
}

export interface MenuFacts extends CommonFacts {
  readonly icon: ScreenIcon;
  readonly page?: undefined;
}

export interface SettingsPage {
  readonly key: PageKey;
  /** The section's name in the texts: `group.<section>`. */
  readonly section: string;
  /** The page has an effect only in this product mode of the shop. */
  readonly goodsMode?: GoodsMode;
  /** The area of settings in the history. The default is `config`. */
  readonly area?: SettingArea;
}

export interface PageFacts extends CommonFacts {
  readonly page: SettingsPage;
}

/** A screen as the menu, the settings' own menu, the search for pages and the check of permissions know it. */
export type ScreenFacts = MenuFacts | PageFacts;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly screen?: ScreenFacts;
    /** The key of the screen that this one belongs to, as an editor belongs to its list. */
    readonly partOf?: string;
  }
}

interface Addresses {
  readonly to: LinkProps['to'];
  /** The addresses of the screens that belong to this one. */
  readonly others: readonly string[];
}
export type MenuScreen = MenuFacts & Addresses;
export type PageScreen = PageFacts & Addresses;
export type Screen = MenuScreen | PageScreen;
type MenuEntry = Screen & { readonly icon: ScreenIcon; readonly menu: MenuGroup };

/** Returns the screens of the routes, in the order of the routes. */
export const screensOf = (routes: readonly AnyRoute[]): Screen[] =>
  routes.flatMap(({ fullPath, options: { staticData } }) => {
    const facts = staticData?.screen;
    if (!facts) return [];
    const parts = routes.filter(({ options }) => options.staticData?.partOf === facts.key);
    return [{ ...facts, to: fullPath, others: parts.map((part) => part.fullPath) }];
  });

export function useScreens(): readonly Screen[] {
  const { routesByPath } = useRouter();
  return useMemo(() => screensOf(Object.values<AnyRoute>(routesByPath)), [routesByPath]);
}

export const isOnPlatform = (screen: Screen, { platform }: AccountAttributes): boolean =>
  screen.platform === undefined || screen.platform === platform;

export const mayOpen = (screen: Screen, account: AccountAttributes): boolean => {
  if (screen.platform && account.auth_type === AUTH_TYPES.platform) return true;
  return (
    mayAccess(screen.access, account) &&
    isOnPlatform(screen, account) &&
    (screen.authType === undefined || screen.authType === account.auth_type)
  );
};

export const menuOf = (screens: readonly Screen[], account: AccountAttributes): MenuEntry[] =>
  screens.filter((screen): screen is MenuEntry => !!screen.icon && !!screen.menu && mayOpen(screen, account));

export const useMenu = (): readonly MenuEntry[] => menuOf(useScreens(), useAccount());

export const screenAt = (screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens.find(({ to, others }) => pathname === to || pathname.startsWith(`${to}/`) || others.includes(pathname));
