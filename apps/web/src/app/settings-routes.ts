import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { listParams } from '../lib/list-params.ts';
import { shell } from './frame-routes.ts';

const settings = createRoute({
  getParentRoute: () => shell,
  id: 'settings',
  loader: () => loadTexts('settings', 'table', 'publish'),
  component: lazyRouteComponent(() => import('../screens/settings/settings-frame.tsx'), 'SettingsFrame'),
});

const offsets = createRoute({
  getParentRoute: () => settings,
  path: 'numberbaseset',
  component: lazyRouteComponent(() => import('../screens/settings/offsets/offsets-screen.tsx'), 'OffsetsScreen'),
});

const texts = () => import('../screens/settings/texts/texts-screen.tsx');
const ofTexts = {
  validateSearch: listParams('dimension', 'lang', 'own', 'mirror'),
  loader: () => loadTexts('texts'),
};
const layerTexts = createRoute({
  getParentRoute: () => settings,
  path: 'layertextset',
  ...ofTexts,
  component: lazyRouteComponent(texts, 'LayerTextsScreen'),
});
const deepTexts = createRoute({
  getParentRoute: () => settings,
  path: 'deeptextset',
  ...ofTexts,
  component: lazyRouteComponent(texts, 'DeepTextsScreen'),
});
const overallTexts = createRoute({
  getParentRoute: () => settings,
  path: 'syntextset',
  ...ofTexts,
  component: lazyRouteComponent(texts, 'OverallTextsScreen'),
});

const mapping = createRoute({
  getParentRoute: () => settings,
  path: 'pushset',
  validateSearch: listParams('dimension', 'mirror'),
  loader: () => loadTexts('mappings'),
  component: lazyRouteComponent(() => import('../screens/settings/mapping/mapping-screen.tsx'), 'MappingScreen'),
});

const matching = createRoute({
  getParentRoute: () => settings,
  path: 'matchset',
  component: lazyRouteComponent(() => import('../screens/settings/matching-screen.tsx'), 'MatchingScreen'),
});

const items = createRoute({
  getParentRoute: () => settings,
  path: 'itemset',
  component: lazyRouteComponent(() => import('../screens/settings/items/items-screen.tsx'), 'ItemsScreen'),
});

const visual = createRoute({
  getParentRoute: () => settings,
  path: 'imageset',
  loader: () => loadTexts('visual', 'upload', 'preview'),
  component: lazyRouteComponent(() => import('../screens/settings/visual/visual-screen.tsx'), 'VisualScreen'),
});

const phonePage = createRoute({
  getParentRoute: () => settings,
  path: 'h5set',
  loader: () => loadTexts('visual', 'upload', 'preview'),
  component: lazyRouteComponent(
    () => import('../screens/settings/phone-page/phone-page-screen.tsx'),
    'PhonePageScreen',
  ),
});

const shopCard = createRoute({
  getParentRoute: () => settings,
  path: 'shopset',
  loader: () => loadTexts('visual', 'upload'),
  component: lazyRouteComponent(() => import('../screens/settings/shop/shop-screen.tsx'), 'ShopScreen'),
});

const coverage = createRoute({
  getParentRoute: () => settings,
  path: 'coverage',
  loader: () => loadTexts('coverage'),
  component: lazyRouteComponent(
    () => import('../screens/settings/goods-coverage/coverage-screen.tsx'),
    'CoverageScreen',
  ),
});

const textCoverage = createRoute({
  getParentRoute: () => settings,
  path: 'textCoverage',
  validateSearch: listParams<never>(),
  loader: () => loadTexts('text-coverage'),
  component: lazyRouteComponent(() => import('../screens/settings/text-coverage-screen.tsx'), 'TextCoverageScreen'),
});

const display = createRoute({
  getParentRoute: () => settings,
  path: 'datashowtype',
  component: lazyRouteComponent(() => import('../screens/settings/display-screen.tsx'), 'DisplayScreen'),
});

const shopTexts = createRoute({
  getParentRoute: () => settings,
  path: 'textset',
  loader: () => loadTexts('shop-texts', 'rich-text', 'upload', 'preview'),
  component: lazyRouteComponent(() => import('../screens/settings/shop-texts/shop-text-screen.tsx'), 'ShopTextScreen'),
});

const qr = createRoute({
  getParentRoute: () => settings,
  path: 'qrbaseset',
  loader: () => loadTexts('qr', 'upload'),
  component: lazyRouteComponent(() => import('../screens/settings/qr/qr-screen.tsx'), 'QrScreen'),
});

const ofMedia = { loader: () => loadTexts('media', 'upload', 'mirror-preview', 'mirror-screen') };
const carousel = createRoute({
  getParentRoute: () => settings,
  path: 'adset',
  ...ofMedia,
  component: lazyRouteComponent(() => import('../screens/settings/media/carousel-screen.tsx'), 'CarouselScreen'),
});
const video = createRoute({
  getParentRoute: () => settings,
  path: 'videoset',
  ...ofMedia,
  component: lazyRouteComponent(() => import('../screens/settings/media/video-screen.tsx'), 'VideoScreen'),
});
const voice = createRoute({
  getParentRoute: () => settings,
  path: 'voiceset',
  ...ofMedia,
  component: lazyRouteComponent(() => import('../screens/settings/media/voice-screen.tsx'), 'VoiceScreen'),
});
const closing = createRoute({
  getParentRoute: () => settings,
  path: 'closeset',
  component: lazyRouteComponent(() => import('../screens/settings/media/closing-screen.tsx'), 'ClosingScreen'),
});

const settingsHistory = createRoute({
  getParentRoute: () => settings,
  path: 'settingsHistory',
  validateSearch: listParams('area'),
  loader: () => loadTexts('settings-history', 'mappings'),
  component: lazyRouteComponent(() => import('../screens/settings/history/history-screen.tsx'), 'HistoryScreen'),
});

/** The screens that the settings' own menu leads to. */
export const settingsRoutes = settings.addChildren([
  offsets,
  layerTexts,
  deepTexts,
  overallTexts,
  shopTexts,
  mapping,
  matching,
  coverage,
  textCoverage,
  items,
  display,
  visual,
  phonePage,
  carousel,
  video,
  qr,
  voice,
  closing,
  shopCard,
  settingsHistory,
]);
