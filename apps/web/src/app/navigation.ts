import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import {
  type Access,
  AUTH_TYPES,
  type AuthType,
  FACE_PLATFORM,
  owner,
  ownerOrPlatform,
  platformAdmin,
  signedIn,
  user,
} from '@skin-mirror/shared/kernel/access.ts';
import {
  type Icon,
  IconAdjustments,
  IconApi,
  IconArticle,
  IconBarcode,
  IconBone,
  IconBook2,
  IconBuildingStore,
  IconCalendarHeart,
  IconCalendarRepeat,
  IconClipboardText,
  IconClock,
  IconConfetti,
  IconDeviceTablet,
  IconFaceId,
  IconGift,
  IconHelpCircle,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMailForward,
  IconMessageQuestion,
  IconScan,
  IconShoppingBag,
  IconSlideshow,
  IconTicket,
  IconUserHeart,
  IconUsers,
} from '@tabler/icons-react';
import { mayAccess } from '../lib/account.ts';

/** The groups of the main menu. Each group except the first has a heading. */
export const GROUPS = ['work', 'platform', 'service'] as const;

interface Entry {
  /** The name of the entry in the texts: `nav.<key>`. */
  readonly key: string;
  readonly to: string;
  /** The addresses of further screens. The menu marks this entry while one of them is open. */
  readonly others?: readonly string[];
  readonly icon: Icon;
  readonly access: Access;
  /** Only accounts of this type may open the screen. Undefined allows all types. */
  readonly authType?: AuthType;
  /** Only shops of this platform have the screen. Platform administrators always see it in the menu. */
  readonly platform?: AccountAttributes['platform'];
  readonly group: (typeof GROUPS)[number];
  /** Set for a screen without a menu entry: the key of the screen that links to it. */
  readonly under?: string;
  /** If set, accounts without access are sent to the overview. Otherwise they see an explanation. */
  readonly refusal?: 'home';
}

export const SCREENS = [
  { key: 'home', to: '/skinmgr/home', icon: IconLayoutDashboard, access: user(), group: 'work' },
  {
    key: 'goods',
    to: '/skinmgr/goodsList',
    others: ['/skinmgr/goodsEdit'],
    icon: IconShoppingBag,
    access: user('goods'),
    group: 'work',
  },
  {
    key: 'schemes',
    to: '/skinmgr/schemeList',
    others: ['/skinmgr/schemeEdit'],
    icon: IconCalendarRepeat,
    access: user('goods'),
    group: 'work',
  },
  { key: 'today', to: '/skinmgr/today', icon: IconClock, access: user('records'), group: 'work' },
  { key: 'records', to: '/skinmgr/recordsList', icon: IconFaceId, access: user('records'), group: 'work' },
  {
    key: 'customers',
    to: '/skinmgr/customers',
    others: ['/skinmgr/customer'],
    icon: IconUserHeart,
    access: user('records'),
    group: 'work',
  },
  {
    key: 'follow_ups',
    to: '/skinmgr/followUps',
    icon: IconCalendarHeart,
    access: user('records'),
    group: 'work',
  },
  {
    key: 'winners',
    to: '/skinmgr/winners',
    icon: IconGift,
    access: user(['marketing', 'records']),
    group: 'work',
  },
  {
    key: 'face',
    to: '/skinmgr/facearchitect',
    icon: IconBone,
    access: user('face'),
    platform: FACE_PLATFORM,
    group: 'work',
  },
  {
    key: 'settings',
    to: '/skinmgr/config',
    others: ['/skinmgr/configType'],
    icon: IconAdjustments,
    access: user(['config', 'marketing']),
    group: 'work',
  },
  {
    key: 'result_settings',
    to: '/skinmgr/numberbaseset',
    others: [
      '/skinmgr/layertextset',
      '/skinmgr/deeptextset',
      '/skinmgr/syntextset',
      '/skinmgr/textset',
      '/skinmgr/pushset',
      '/skinmgr/matchset',
      '/skinmgr/coverage',
      '/skinmgr/textCoverage',
      '/skinmgr/itemset',
      '/skinmgr/datashowtype',
      '/skinmgr/imageset',
    ],
    icon: IconAdjustments,
    access: user('config'),
    group: 'work',
    under: 'settings',
  },
  {
    key: 'mirror_media',
    to: '/skinmgr/adset',
    others: ['/skinmgr/qrbaseset', '/skinmgr/h5set', '/skinmgr/videoset', '/skinmgr/voiceset', '/skinmgr/closeset'],
    icon: IconSlideshow,
    access: user('marketing'),
    group: 'work',
    under: 'settings',
  },
  {
    key: 'marketing',
    to: '/skinmgr/lottory',
    others: ['/skinmgr/editActive'],
    icon: IconConfetti,
    access: user('marketing'),
    group: 'work',
  },
  { key: 'question', to: '/skinmgr/question', icon: IconMessageQuestion, access: user('marketing'), group: 'work' },
  {
    key: 'settings_history',
    to: '/skinmgr/settingsHistory',
    icon: IconHistory,
    access: user(['config', 'marketing', 'face']),
    group: 'work',
    under: 'settings',
  },
  {
    key: 'shop_card',
    to: '/skinmgr/shopset',
    icon: IconBuildingStore,
    access: owner(),
    group: 'work',
    under: 'settings',
  },
  { key: 'coupons', to: '/skinmgr/couponset', icon: IconTicket, access: user('marketing'), group: 'work' },
  {
    key: 'till',
    to: '/skinmgr/till',
    icon: IconScan,
    access: user(['marketing', 'records']),
    group: 'work',
  },
  { key: 'members', to: '/skinmgr/memberList', icon: IconUsers, access: owner(), group: 'work', refusal: 'home' },
  {
    key: 'devices',
    to: '/skinmgr/deviceDgManager',
    others: ['/skinmgr/mirrorScreen'],
    icon: IconDeviceTablet,
    access: owner(),
    group: 'work',
  },
  {
    key: 'applications',
    to: '/skinmgr/myApplications',
    icon: IconClipboardText,
    access: signedIn(),
    authType: AUTH_TYPES.guide,
    group: 'work',
  },
  { key: 'shops', to: '/skinmgr/shops', icon: IconBuildingStore, access: platformAdmin(), group: 'platform' },
  { key: 'serials', to: '/skinmgr/deviceList', icon: IconBarcode, access: platformAdmin(), group: 'platform' },
  { key: 'codes', to: '/skinmgr/deviceCreate', icon: IconKey, access: platformAdmin(), group: 'platform' },
  {
    key: 'tips',
    to: '/skinmgr/tipsList',
    others: ['/skinmgr/tipsEdit'],
    icon: IconHelpCircle,
    access: platformAdmin(),
    group: 'platform',
  },
  {
    key: 'articles',
    to: '/skinmgr/articles',
    others: ['/skinmgr/articleEdit'],
    icon: IconArticle,
    access: platformAdmin(),
    group: 'platform',
  },
  { key: 'outbox', to: '/skinmgr/outbox', icon: IconMailForward, access: platformAdmin(), group: 'platform' },
  { key: 'help', to: '/skinmgr/help', icon: IconBook2, access: signedIn(), group: 'service' },
  { key: 'support', to: '/skinmgr/support', icon: IconLifebuoy, access: user(), group: 'service' },
  { key: 'audit', to: '/skinmgr/audit', icon: IconHistory, access: ownerOrPlatform(), group: 'service' },
  { key: 'api_tokens', to: '/skinmgr/apiTokens', icon: IconApi, access: owner(), group: 'service' },
] as const satisfies readonly Entry[];

export type Screen = (typeof SCREENS)[number];

export const mayOpen = (screen: Screen, account: AccountAttributes): boolean => {
  if ('platform' in screen && account.auth_type === AUTH_TYPES.platform) return true;
  return (
    mayAccess(screen.access, account) &&
    isOnPlatform(screen, account) &&
    (!('authType' in screen) || screen.authType === account.auth_type)
  );
};

export const isOnPlatform = (screen: Screen, { platform }: AccountAttributes): boolean =>
  !('platform' in screen) || screen.platform === platform;

export const menuOf = (account: AccountAttributes): Screen[] =>
  SCREENS.filter((screen) => !('under' in screen) && mayOpen(screen, account));

export const screenAt = (pathname: string): Screen | undefined =>
  SCREENS.find(
    (screen) =>
      pathname === screen.to ||
      pathname.startsWith(`${screen.to}/`) ||
      ('others' in screen && (screen.others as readonly string[]).includes(pathname)),
  );
