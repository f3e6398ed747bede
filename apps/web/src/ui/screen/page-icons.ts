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

/** The icons of the pages of the settings. They are loaded with the settings. */
export const PAGE_ICONS = {
  shop: IconBuildingStore,
  offsets: IconAdjustmentsHorizontal,
  layer: IconFaceId,
  deep: IconLayersSubtract,
  zonghe: IconFileText,
  own: IconTextCaption,
  translation: IconLanguage,
  mapping: IconTags,
  matching: IconUserCheck,
  coverage: IconGridDots,
  items: IconListCheck,
  display: IconChartBar,
  visual: IconPhoto,
  qr: IconQrcode,
  phone_page: IconDeviceMobile,
  carousel: IconSlideshow,
  video: IconMovie,
  voice: IconVolume,
  closing: IconHourglass,
} as const satisfies Readonly<Record<string, Icon>>;

/** The name of a page of the settings in the texts: `page.<key>`. */
export type PageKey = keyof typeof PAGE_ICONS;
