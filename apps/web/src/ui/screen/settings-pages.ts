import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import type { GoodsMode } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { useAccount } from '../../lib/account.ts';
import { useConfig } from '../../lib/use-config.ts';
import { mayOpen, type PageScreen, type Screen, useScreens } from './screen.ts';

export interface SettingsSection {
  readonly key: string;
  readonly pages: readonly PageScreen[];
}

/** Returns the settings pages for the shop's product mode that the account may open, by section. */
export function sectionsOf(
  screens: readonly Screen[],
  goodsMode: GoodsMode | undefined,
  account: AccountAttributes,
): SettingsSection[] {
  const pages = screens.filter(
    (screen): screen is PageScreen => !!screen.page && mayOpen(screen, account) && hasEffect(screen.page, goodsMode),
  );
  return [...new Set(pages.map(({ page }) => page.section))].map((key) => ({
    key,
    pages: pages.filter(({ page }) => page.section === key),
  }));
}

const hasEffect = (page: PageScreen['page'], goodsMode: GoodsMode | undefined) =>
  page.goodsMode === undefined || goodsMode === undefined || page.goodsMode === goodsMode;

export const useSettingsSections = (): readonly SettingsSection[] =>
  sectionsOf(useScreens(), useGoodsMode(), useAccount());

/** Returns the shop's product mode. Undefined until it is loaded. */
export const useGoodsMode = (): GoodsMode | undefined => useConfig(['goods_mode']).data?.goods_mode;
