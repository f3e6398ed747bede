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
  /** The part of the text key `page.<key>`. */
  readonly key: string;
  readonly to: string;
  readonly icon: Icon;
  /** The only goods mode in which the screen has an effect. */
  readonly goodsMode?: GoodsMode;
  /** The screen's area in the history; `config` by default. */
  readonly area?: SettingArea;
}

/** The settings screens by group, in the order of their links. The key is part of the text key `group.<key>`. */
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
 * Returns the groups with the screens that have an effect in the shop's goods mode. The group of the shop's card is for
 * the main account only.
 */
export const groupsFor = (goodsMode: unknown, isMain: boolean) =>
  SETTINGS_GROUPS.filter(({ key }) => isMain || key !== 'shop').map(({ key, pages }) => ({
    key,
    pages: pages.filter((page: Page) => hasEffect(page, goodsMode)),
  }));

/** Returns the group of a screen's address, even if the screen has no effect in the shop's goods mode. */
export const groupAt = (pathname: string) =>
  SETTINGS_GROUPS.find(({ pages }) => pages.some(({ to }) => to === pathname))?.key;

/** Returns the history's area for a screen's address; undefined for all areas. */
export function historyArea(pathname: string): SettingArea | undefined {
  const page = SETTINGS_GROUPS.flatMap<Page>(({ pages }) => pages).find(({ to }) => to === pathname);
  return page && ('area' in page ? page.area : 'config');
}

/** Returns how the shop describes its goods; undefined until loaded. */
export const useGoodsMode = (): unknown => trpc.config.get.useQuery({ keys: ['goods_mode'] }).data?.goods_mode;
