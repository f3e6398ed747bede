import type { GoodsMode } from '@skin-mirror/shared/recommendation/recommendation.ts';
import type { SettingArea } from '@skin-mirror/shared/revision/setting-change.ts';
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconBuildingStore,
  IconChartBar,
  IconFaceId,
  IconFileText,
  IconGridDots,
  IconLanguage,
  IconLayersSubtract,
  IconListCheck,
  IconPhoto,
  IconTags,
  IconUserCheck,
} from '@tabler/icons-react';
import { trpc } from '../../lib/trpc.ts';

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
  { key: 'shop', pages: [{ key: 'shop', to: '/skinmgr/shopset', icon: IconBuildingStore }] },
  {
    key: 'scores',
    pages: [{ key: 'offsets', to: '/skinmgr/numberbaseset', icon: IconAdjustmentsHorizontal, area: 'offset' }],
  },
  {
    key: 'texts',
    pages: [
      { key: 'layer', to: '/skinmgr/layertextset', icon: IconFaceId, area: 'text' },
      { key: 'deep', to: '/skinmgr/deeptextset', icon: IconLayersSubtract, area: 'text' },
      { key: 'zonghe', to: '/skinmgr/syntextset', icon: IconFileText, area: 'text' },
      { key: 'translation', to: '/skinmgr/textCoverage', icon: IconLanguage },
    ],
  },
  {
    key: 'recommendation',
    pages: [
      { key: 'mapping', to: '/skinmgr/pushset', icon: IconTags, goodsMode: 'normal', area: 'mapping' },
      { key: 'matching', to: '/skinmgr/matchset', icon: IconUserCheck },
      { key: 'coverage', to: '/skinmgr/coverage', icon: IconGridDots },
    ],
  },
  {
    key: 'report',
    pages: [
      { key: 'items', to: '/skinmgr/itemset', icon: IconListCheck },
      { key: 'display', to: '/skinmgr/datashowtype', icon: IconChartBar },
      { key: 'visual', to: '/skinmgr/imageset', icon: IconPhoto },
    ],
  },
] as const satisfies readonly { key: string; pages: readonly SettingsPage[] }[];

type Page = (typeof SETTINGS_GROUPS)[number]['pages'][number];

const hasEffect = (page: Page, goodsMode: unknown) =>
  !('goodsMode' in page) || goodsMode === undefined || page.goodsMode === goodsMode;

/**
 * Returns the settings pages for the shop's product mode. Only the main account gets the group about the shop itself.
 */
export const groupsFor = (goodsMode: unknown, isMain: boolean) =>
  SETTINGS_GROUPS.filter(({ key }) => isMain || key !== 'shop').map(({ key, pages }) => ({
    key,
    pages: pages.filter((page: Page) => hasEffect(page, goodsMode)),
  }));

/** Returns the group that contains the page. The product mode doesn't matter here. */
export const groupAt = (pathname: string) =>
  SETTINGS_GROUPS.find(({ pages }) => pages.some(({ to }) => to === pathname))?.key;

/** Returns the history area of a settings page. Undefined shows the history of all areas. */
export function historyArea(pathname: string): SettingArea | undefined {
  const page = SETTINGS_GROUPS.flatMap<Page>(({ pages }) => pages).find(({ to }) => to === pathname);
  return page && ('area' in page ? page.area : 'config');
}

/** Returns the shop's product mode. Undefined until it is loaded. */
export const useGoodsMode = (): unknown => trpc.config.get.useQuery({ keys: ['goods_mode'] }).data?.goods_mode;
