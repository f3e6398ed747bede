import { owner, user } from '@skin-mirror/shared/kernel/access.ts';
import { LISTS } from '@skin-mirror/shared/view/lists.ts';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { listParams } from '../lib/list-params.ts';
import type { PageFacts, SettingsPage } from '../ui/screen/screen.ts';
import { settings } from './frame-routes.ts';
import { lazyRouteComponent } from './lazy-route-component.ts';

const inSettings = { getParentRoute: () => settings };
const page = (facts: Omit<PageFacts, 'page'>) => (of: SettingsPage) => ({
  ...inSettings,
  staticData: { screen: { ...facts, page: of } },
});
const ofShop = page({ key: 'shop_card', access: owner(), under: 'settings' });
const RESULTS = { key: 'result_settings', access: user('config'), under: 'settings' } as const;
const ofResults = page(RESULTS);
const ofRecommendation = page({ ...RESULTS, help: 'recommendation' });
const MEDIA = { key: 'mirror_media', access: user('marketing') } as const;
const ofMedia = page(MEDIA);

const ofTexts = {
  validateSearch: listParams('dimension', 'lang', 'own', 'mirror'),
  loader: () => loadTexts('texts'),
};
const mediaTexts = { loader: () => loadTexts('media', 'upload', 'mirror-preview', 'mirror-screen') };

/** The screens that the settings' own menu leads to, in its order. */
export const settingsScreens = [
  createRoute({
    path: 'shopset',
    ...ofShop({ section: 'shop', key: 'shop' }),
    loader: () => loadTexts('visual', 'upload'),
    component: lazyRouteComponent(() => import('../screens/settings/shop/shop-screen.tsx'), 'ShopScreen'),
  }),
  createRoute({
    path: 'numberbaseset',
    ...ofResults({ section: 'scores', key: 'offsets', area: 'offset' }),
    component: lazyRouteComponent(() => import('../screens/settings/offsets/offsets-screen.tsx'), 'OffsetsScreen'),
  }),
  createRoute({
    path: 'layertextset',
    ...ofResults({ section: 'texts', key: 'layer', area: 'text' }),
    ...ofTexts,
    component: lazyRouteComponent(() => import('../screens/settings/texts/texts-screen.tsx'), 'LayerTextsScreen'),
  }),
  createRoute({
    path: 'deeptextset',
    ...ofResults({ section: 'texts', key: 'deep', area: 'text' }),
    ...ofTexts,
    component: lazyRouteComponent(() => import('../screens/settings/texts/texts-screen.tsx'), 'DeepTextsScreen'),
  }),
  createRoute({
    path: 'syntextset',
    ...ofResults({ section: 'texts', key: 'zonghe', area: 'text' }),
    ...ofTexts,
    component: lazyRouteComponent(() => import('../screens/settings/texts/texts-screen.tsx'), 'OverallTextsScreen'),
  }),
  createRoute({
    path: 'textset',
    ...ofResults({ section: 'texts', key: 'own' }),
    loader: () => loadTexts('shop-texts', 'rich-text', 'upload', 'preview'),
    component: lazyRouteComponent(
      () => import('../screens/settings/shop-texts/shop-text-screen.tsx'),
      'ShopTextScreen',
    ),
  }),
  createRoute({
    path: 'textCoverage',
    ...ofResults({ section: 'texts', key: 'translation' }),
    validateSearch: listParams<never>(),
    loader: () => loadTexts('text-coverage'),
    component: lazyRouteComponent(() => import('../screens/settings/text-coverage-screen.tsx'), 'TextCoverageScreen'),
  }),
  createRoute({
    path: 'pushset',
    ...ofRecommendation({ section: 'recommendation', key: 'mapping', goodsMode: 'normal', area: 'mapping' }),
    validateSearch: listParams('dimension', 'mirror'),
    loader: () => loadTexts('mappings'),
    component: lazyRouteComponent(() => import('../screens/settings/mapping/mapping-screen.tsx'), 'MappingScreen'),
  }),
  createRoute({
    path: 'matchset',
    ...ofRecommendation({ section: 'recommendation', key: 'matching' }),
    component: lazyRouteComponent(() => import('../screens/settings/matching-screen.tsx'), 'MatchingScreen'),
  }),
  createRoute({
    path: 'coverage',
    ...ofRecommendation({ section: 'recommendation', key: 'coverage' }),
    validateSearch: listParams('mirror'),
    loader: () => loadTexts('coverage'),
    component: lazyRouteComponent(
      () => import('../screens/settings/goods-coverage/coverage-screen.tsx'),
      'CoverageScreen',
    ),
  }),
  createRoute({
    path: 'itemset',
    ...ofResults({ section: 'report', key: 'items' }),
    component: lazyRouteComponent(() => import('../screens/settings/items/items-screen.tsx'), 'ItemsScreen'),
  }),
  createRoute({
    path: 'datashowtype',
    ...ofResults({ section: 'report', key: 'display' }),
    component: lazyRouteComponent(() => import('../screens/settings/display-screen.tsx'), 'DisplayScreen'),
  }),
  createRoute({
    path: 'imageset',
    ...ofResults({ section: 'report', key: 'visual' }),
    loader: () => loadTexts('visual', 'upload', 'preview'),
    component: lazyRouteComponent(() => import('../screens/settings/visual/visual-screen.tsx'), 'VisualScreen'),
  }),
  createRoute({
    path: 'qrbaseset',
    ...page({ key: 'qr', access: user('marketing'), icon: 'qrcode', menu: 'marketing', help: 'qr-code' })({
      section: 'marketing',
      key: 'qr',
    }),
    loader: () => loadTexts('qr', 'upload'),
    component: lazyRouteComponent(() => import('../screens/settings/qr/qr-screen.tsx'), 'QrScreen'),
  }),
  createRoute({
    path: 'h5set',
    ...ofMedia({ section: 'marketing', key: 'phone_page' }),
    loader: () => loadTexts('visual', 'upload', 'preview'),
    component: lazyRouteComponent(
      () => import('../screens/settings/phone-page/phone-page-screen.tsx'),
      'PhonePageScreen',
    ),
  }),
  createRoute({
    path: 'adset',
    ...page({ ...MEDIA, icon: 'slideshow', menu: 'marketing' })({ section: 'marketing', key: 'carousel' }),
    ...mediaTexts,
    component: lazyRouteComponent(() => import('../screens/settings/media/carousel-screen.tsx'), 'CarouselScreen'),
  }),
  createRoute({
    path: 'videoset',
    ...ofMedia({ section: 'marketing', key: 'video' }),
    ...mediaTexts,
    component: lazyRouteComponent(() => import('../screens/settings/media/video-screen.tsx'), 'VideoScreen'),
  }),
  createRoute({
    path: 'voiceset',
    ...ofMedia({ section: 'marketing', key: 'voice' }),
    ...mediaTexts,
    component: lazyRouteComponent(() => import('../screens/settings/media/voice-screen.tsx'), 'VoiceScreen'),
  }),
  createRoute({
    path: 'closeset',
    ...ofMedia({ section: 'marketing', key: 'closing' }),
    component: lazyRouteComponent(() => import('../screens/settings/media/closing-screen.tsx'), 'ClosingScreen'),
  }),
  createRoute({
    ...inSettings,
    path: 'settingsHistory',
    staticData: {
      screen: { key: 'settings_history', icon: 'history', access: LISTS['settings-history'], under: 'settings' },
    },
    validateSearch: listParams('area'),
    loader: () => loadTexts('settings-history', 'mappings'),
    component: lazyRouteComponent(() => import('../screens/settings/history/history-screen.tsx'), 'HistoryScreen'),
  }),
] as const;
