import type { GoodsMode } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import type { SettingArea } from '@skin-mirror/shared/revision/setting-change.ts';
import {
  type Icon,
  IconAdjustmentsHorizontal,
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

interface SettingsPage {
  /** Names its texts, `page.<key>`. */
  readonly key: string;
  readonly to: string;
  readonly icon: Icon;
  /** The only goods mode that it has an effect in. */
  readonly goodsMode?: GoodsMode;
}

/** The screens of the settings, in the order of their links. */
export const SETTINGS_PAGES = [
  { key: 'offsets', to: '/skinmgr/numberbaseset', icon: IconAdjustmentsHorizontal },
  { key: 'layer', to: '/skinmgr/layertextset', icon: IconFaceId },
  { key: 'deep', to: '/skinmgr/deeptextset', icon: IconLayersSubtract },
  { key: 'zonghe', to: '/skinmgr/syntextset', icon: IconFileText },
  { key: 'translation', to: '/skinmgr/textCoverage', icon: IconLanguage },
  { key: 'mapping', to: '/skinmgr/pushset', icon: IconTags, goodsMode: 'normal' },
  { key: 'matching', to: '/skinmgr/matchset', icon: IconUserCheck },
  { key: 'coverage', to: '/skinmgr/coverage', icon: IconGridDots },
  { key: 'items', to: '/skinmgr/itemset', icon: IconListCheck },
  { key: 'display', to: '/skinmgr/datashowtype', icon: IconChartBar },
  { key: 'visual', to: '/skinmgr/imageset', icon: IconPhoto },
] as const satisfies readonly SettingsPage[];

/** Those that have an effect in the shop's goods mode. */
export const pagesFor = (goodsMode: unknown) =>
  SETTINGS_PAGES.filter((page) => !('goodsMode' in page) || goodsMode === undefined || page.goodsMode === goodsMode);

/** Which part of the history is about what the screen at an address sets; all of it elsewhere. */
export function historyArea(pathname: string): SettingArea | undefined {
  const page = SETTINGS_PAGES.find(({ to }) => to === pathname);
  return page && (AREAS[page.key] ?? 'config');
}

const AREAS: Partial<Record<(typeof SETTINGS_PAGES)[number]['key'], SettingArea>> = {
  offsets: 'offset',
  layer: 'text',
  deep: 'text',
  zonghe: 'text',
  mapping: 'mapping',
};
