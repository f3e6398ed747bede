import { type Access, owner, user } from '@skin-mirror/shared/kernel/access.ts';
import type { GoodsMode } from '@skin-mirror/shared/recommendation/recommendation.ts';
import type { SettingArea } from '@skin-mirror/shared/revision/setting-change.ts';
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconBuildingStore,
  IconChartBar,
  IconDeviceMobile,
  IconFaceId,
  IconFileText,
  IconGridDots,
  IconHourglass,
  IconLanguage,
  IconLayersSubtract,
  IconListCheck,
  IconMovie,
  IconPhoto,
  IconQrcode,
  IconSlideshow,
  IconTags,
  IconTextCaption,
  IconUserCheck,
  IconVolume,
} from '@tabler/icons-react';
import { mayAccess, useAccount } from '../../lib/account.ts';
import { useConfig } from '../../lib/use-config.ts';

interface SettingsPage {
  /** The page's name in the text files: `page.<key>`. */
  readonly key: string;
  readonly to: string;
  readonly icon: Icon;
  /** The page has an effect only in this product mode of the shop. */
  readonly goodsMode?: GoodsMode;
  /** The area of settings in the history. The default is `config`. */
  readonly area?: SettingArea;
}

/** The settings pages by group, in the order of the menu. The group names are in the text files: `group.<key>`. */
const SETTINGS_GROUPS = [
  { key: 'shop', access: owner(), pages: [{ key: 'shop', to: '/skinmgr/shopset', icon: IconBuildingStore }] },
  {
    key: 'scores',
    access: user('config'),
    pages: [{ key: 'offsets', to: '/skinmgr/numberbaseset', icon: IconAdjustmentsHorizontal, area: 'offset' }],
  },
  {
    key: 'texts',
    access: user('config'),
    pages: [
      { key: 'layer', to: '/skinmgr/layertextset', icon: IconFaceId, area: 'text' },
      { key: 'deep', to: '/skinmgr/deeptextset', icon: IconLayersSubtract, area: 'text' },
      { key: 'zonghe', to: '/skinmgr/syntextset', icon: IconFileText, area: 'text' },
      { key: 'own', to: '/skinmgr/textset', icon: IconTextCaption },
      { key: 'translation', to: '/skinmgr/textCoverage', icon: IconLanguage },
    ],
  },
  {
    key: 'recommendation',
    access: user('config'),
    pages: [
      { key: 'mapping', to: '/skinmgr/pushset', icon: IconTags, goodsMode: 'normal', area: 'mapping' },
      { key: 'matching', to: '/skinmgr/matchset', icon: IconUserCheck },
      { key: 'coverage', to: '/skinmgr/coverage', icon: IconGridDots },
    ],
  },
  {
    key: 'report',
    access: user('config'),
    pages: [
      { key: 'items', to: '/skinmgr/itemset', icon: IconListCheck },
      { key: 'display', to: '/skinmgr/datashowtype', icon: IconChartBar },
      { key: 'visual', to: '/skinmgr/imageset', icon: IconPhoto },
    ],
  },
  {
    key: 'marketing',
    access: user('marketing'),
    pages: [
      { key: 'qr', to: '/skinmgr/qrbaseset', icon: IconQrcode },
      { key: 'phone_page', to: '/skinmgr/h5set', icon: IconDeviceMobile },
      { key: 'carousel', to: '/skinmgr/adset', icon: IconSlideshow },
      { key: 'video', to: '/skinmgr/videoset', icon: IconMovie },
      { key: 'voice', to: '/skinmgr/voiceset', icon: IconVolume },
      { key: 'closing', to: '/skinmgr/closeset', icon: IconHourglass },
    ],
  },
] as const satisfies readonly { key: string; access: Access; pages: readonly SettingsPage[] }[];

type Page = (typeof SETTINGS_GROUPS)[number]['pages'][number];

const hasEffect = (page: Page, goodsMode: GoodsMode | undefined) =>
  !('goodsMode' in page) || goodsMode === undefined || page.goodsMode === goodsMode;

/** Returns the settings pages for the shop's product mode that the account may open. */
export const groupsFor = (goodsMode: GoodsMode | undefined, mayAccess: (access: Access) => boolean) =>
  SETTINGS_GROUPS.filter(({ access }) => mayAccess(access)).map(({ key, pages }) => ({
    key,
    pages: pages.filter((page: Page) => hasEffect(page, goodsMode)),
  }));

/** Returns `groupsFor` for the signed-in account. */
export function useSettingsGroups() {
  const account = useAccount();
  return groupsFor(useGoodsMode(), (access) => mayAccess(access, account));
}

/** Returns the group that contains the page. The product mode doesn't matter here. */
export const groupAt = (pathname: string) =>
  SETTINGS_GROUPS.find(({ pages }) => pages.some(({ to }) => to === pathname))?.key;

/** Returns the history area of a settings page. Undefined shows the history of all areas. */
export function historyArea(pathname: string): SettingArea | undefined {
  const page = SETTINGS_GROUPS.flatMap<Page>(({ pages }) => pages).find(({ to }) => to === pathname);
  return page && ('area' in page ? page.area : 'config');
}

/** Returns the shop's product mode. Undefined until it is loaded. */
export const useGoodsMode = (): GoodsMode | undefined => useConfig(['goods_mode']).data?.goods_mode;
