import { AUTH_TYPES, FACE_PLATFORM, platformAdmin, signedIn, user } from '@skin-mirror/shared/kernel/access.ts';
import { LISTS } from '@skin-mirror/shared/view/lists.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { listParams, rowSearch } from '../lib/list-params.ts';
import { auditSearch } from '../screens/audit/audit-search.ts';
import { goodsEditSearch } from '../screens/goods-edit/goods-edit-search.ts';
import { helpSearch } from '../screens/help/help-search.ts';
import { recordsSearch, todaySearch } from '../screens/records/records-search.ts';
import type { MenuFacts } from '../ui/screen/screen.ts';
import { askForScreen } from './ahead.ts';
import { askAhead, shell } from './frame-routes.ts';
import { lazyRouteComponent } from './lazy-route-component.ts';

const inShell = { getParentRoute: () => shell };
const screen = (facts: MenuFacts) => ({ ...inShell, staticData: { screen: facts } });
/** Belongs to the screen of this key, as an editor belongs to its list. */
const partOf = (key: string) => ({ ...inShell, staticData: { partOf: key } });
const hub = {
  loader: () => loadTexts('settings'),
  component: lazyRouteComponent(() => import('../screens/settings/hub-screen.tsx'), 'SettingsHubScreen'),
};

/**
 * The screens for people who are signed in, in the order of the menu: address, place in the menu, who may open it, and
 * what is loaded for it. The pages of the settings are in `settings-screens.ts`.
 */
export const screens = [
  createRoute({
    path: 'home',
    ...screen({ key: 'home', icon: 'dashboard', access: user(), menu: 'start' }),
    loader: () => {
      askAhead(askForScreen('/skinmgr/home'));
      return loadTexts('home');
    },
    component: lazyRouteComponent(() => import('../screens/home/home-screen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    path: 'today',
    ...screen({ key: 'today', icon: 'clock', access: user('records'), menu: 'customers', help: 'first-test' }),
    validateSearch: todaySearch,
    loader: () => loadTexts('today', 'records', 'table'),
    component: lazyRouteComponent(() => import('../screens/records/today/today-screen.tsx'), 'TodayScreen'),
  }),
  createRoute({
    path: 'recordsList',
    ...screen({ key: 'records', icon: 'faceId', access: LISTS.records, menu: 'customers', help: 'share-report' }),
    validateSearch: recordsSearch,
    loader: ({ location }) => {
      askAhead(askForScreen('/skinmgr/recordsList', location.searchStr));
      return loadTexts('records', 'table');
    },
    component: lazyRouteComponent(() => import('../screens/records/records-screen.tsx'), 'RecordsScreen'),
  }),
  createRoute({
    path: 'customers',
    ...screen({ key: 'customers', icon: 'person', access: LISTS.customers, menu: 'customers', help: 'erase-customer' }),
    validateSearch: listParams('q'),
    loader: () => loadTexts('customers', 'table'),
    component: lazyRouteComponent(() => import('../screens/customers/customers-screen.tsx'), 'CustomersScreen'),
  }),
  createRoute({
    path: 'customer',
    ...partOf('customers'),
    validateSearch: rowSearch,
    beforeLoad: ({ search }) => {
      if (!search.id) throw redirect({ to: '/skinmgr/customers', replace: true });
    },
    loader: () => loadTexts('customers', 'contact', 'coupons', 'table'),
    component: lazyRouteComponent(() => import('../screens/customers/customer-screen.tsx'), 'CustomerScreen'),
  }),
  createRoute({
    path: 'followUps',
    ...screen({
      key: 'follow_ups',
      icon: 'heartDay',
      access: LISTS['follow-ups'],
      menu: 'customers',
      help: 'follow-ups',
    }),
    validateSearch: listParams('q', 'state'),
    loader: () => loadTexts('follow-ups', 'contact', 'table'),
    component: lazyRouteComponent(() => import('../screens/follow-ups/follow-ups-screen.tsx'), 'FollowUpsScreen'),
  }),
  createRoute({
    path: 'till',
    ...screen({
      key: 'till',
      icon: 'scan',
      access: user(['marketing', 'records']),
      menu: 'customers',
      help: 'coupons',
    }),
    loader: () => loadTexts('till', 'coupons', 'winners'),
    component: lazyRouteComponent(() => import('../screens/till/till-screen.tsx'), 'TillScreen'),
  }),
  createRoute({
    path: 'goodsList',
    ...screen({ key: 'goods', icon: 'shoppingBag', access: LISTS.goods, menu: 'catalogue', help: 'recommendation' }),
    validateSearch: listParams('q', 'view', 'shelf_status', 'type_id', 'has_picture', 'untranslated'),
    loader: () => loadTexts('goods', 'table'),
    component: lazyRouteComponent(() => import('../screens/goods/goods-screen.tsx'), 'GoodsScreen'),
  }),
  createRoute({
    path: 'goodsEdit',
    ...partOf('goods'),
    validateSearch: goodsEditSearch,
    loader: ({ location }) => {
      askAhead(askForScreen('/skinmgr/goodsEdit', location.searchStr));
      return loadTexts('goods-edit', 'rich-text', 'upload', 'table');
    },
    component: lazyRouteComponent(() => import('../screens/goods-edit/goods-edit-screen.tsx'), 'GoodsEditScreen'),
  }),
  createRoute({
    path: 'schemeList',
    ...screen({ key: 'schemes', icon: 'repeat', access: LISTS.schemes, menu: 'catalogue' }),
    validateSearch: listParams('q', 'status', 'untranslated'),
    loader: () => loadTexts('schemes', 'table'),
    component: lazyRouteComponent(() => import('../screens/schemes/schemes-screen.tsx'), 'SchemesScreen'),
  }),
  createRoute({
    path: 'schemeEdit',
    ...partOf('schemes'),
    validateSearch: rowSearch,
    loader: () => loadTexts('scheme-edit', 'table'),
    component: lazyRouteComponent(() => import('../screens/scheme-edit/scheme-edit-screen.tsx'), 'SchemeEditScreen'),
  }),
  createRoute({
    path: 'lottory',
    ...screen({ key: 'draws', icon: 'confetti', access: LISTS.promotions, menu: 'marketing', help: 'lucky-draw' }),
    validateSearch: listParams('q', 'status'),
    loader: () => loadTexts('promotions', 'table'),
    component: lazyRouteComponent(() => import('../screens/promotions/promotions-screen.tsx'), 'PromotionsScreen'),
  }),
  createRoute({
    path: 'editActive',
    ...partOf('draws'),
    validateSearch: rowSearch,
    loader: () => loadTexts('promotion-edit', 'upload', 'table', 'preview'),
    component: lazyRouteComponent(
      () => import('../screens/promotion-edit/promotion-edit-screen.tsx'),
      'PromotionEditScreen',
    ),
  }),
  createRoute({
    path: 'winners',
    ...screen({ key: 'winners', icon: 'gift', access: LISTS.winners, menu: 'marketing', help: 'lucky-draw' }),
    validateSearch: listParams('q', 'state', 'act'),
    loader: () => loadTexts('winners', 'table'),
    component: lazyRouteComponent(() => import('../screens/winners/winners-screen.tsx'), 'WinnersScreen'),
  }),
  createRoute({
    path: 'couponset',
    ...screen({ key: 'coupons', icon: 'ticket', access: LISTS.coupons, menu: 'marketing', help: 'coupons' }),
    validateSearch: listParams('q', 'state'),
    loader: () => loadTexts('coupons', 'table', 'upload', 'preview'),
    component: lazyRouteComponent(() => import('../screens/coupons/coupons-screen.tsx'), 'CouponsScreen'),
  }),
  createRoute({
    path: 'config',
    ...screen({ key: 'settings', icon: 'adjustments', access: user('config'), menu: 'shop' }),
    ...hub,
  }),
  createRoute({ path: 'configType', ...partOf('settings'), ...hub }),
  createRoute({
    path: 'question',
    ...screen({ key: 'question', icon: 'question', access: user('marketing'), menu: 'shop' }),
    loader: () => loadTexts('question', 'table'),
    component: lazyRouteComponent(() => import('../screens/question/question-screen.tsx'), 'QuestionScreen'),
  }),
  createRoute({
    path: 'memberList',
    ...screen({
      key: 'members',
      icon: 'persons',
      access: LISTS.members,
      menu: 'shop',
      help: 'guides',
      refusal: 'home',
    }),
    validateSearch: listParams('q', 'status'),
    loader: () => loadTexts('members', 'table'),
    component: lazyRouteComponent(() => import('../screens/members/members-screen.tsx'), 'MembersScreen'),
  }),
  createRoute({
    path: 'deviceDgManager',
    ...screen({ key: 'devices', icon: 'tablet', access: LISTS.devices, menu: 'shop', help: 'bind-mirror' }),
    validateSearch: listParams('q', 'view', 'device', 'status'),
    loader: () => loadTexts('devices', 'table', 'publish', 'upload'),
    component: lazyRouteComponent(() => import('../screens/devices/devices-screen.tsx'), 'DevicesScreen'),
  }),
  createRoute({
    path: 'mirrorScreen',
    ...partOf('devices'),
    validateSearch: ({ device }: { device?: string }): { device?: string } => ({ device }),
    beforeLoad: ({ search }) => {
      if (!search.device) throw redirect({ to: '/skinmgr/deviceDgManager', replace: true });
    },
    loader: () => loadTexts('devices', 'publish', 'mirror-preview', 'mirror-screen'),
    component: lazyRouteComponent(() => import('../screens/devices/device-screen.tsx'), 'DeviceScreen'),
  }),
  createRoute({
    path: 'myApplications',
    ...screen({ key: 'applications', icon: 'clipboard', access: signedIn(), authType: AUTH_TYPES.guide, menu: 'shop' }),
    loader: () => loadTexts('applications', 'table', 'qr', 'upload'),
    component: lazyRouteComponent(
      () => import('../screens/applications/applications-screen.tsx'),
      'ApplicationsScreen',
    ),
  }),
  createRoute({
    path: 'facearchitect',
    ...screen({ key: 'face', icon: 'bone', access: user('face'), platform: FACE_PLATFORM, menu: 'shop' }),
    loader: () => loadTexts('face', 'settings', 'rich-text', 'upload', 'table', 'preview', 'publish'),
    component: lazyRouteComponent(() => import('../screens/settings/face-screen.tsx'), 'FaceScreen'),
  }),
  createRoute({
    path: 'audit',
    ...screen({ key: 'audit', icon: 'history', access: LISTS.audit, menu: 'shop' }),
    validateSearch: auditSearch,
    loader: () => loadTexts('audit', 'table', 'server'),
    component: lazyRouteComponent(() => import('../screens/audit/audit-screen.tsx'), 'AuditScreen'),
  }),
  createRoute({
    path: 'apiTokens',
    ...screen({ key: 'api_tokens', icon: 'api', access: LISTS['api-tokens'], menu: 'shop' }),
    validateSearch: listParams<never>(),
    loader: () => loadTexts('api-tokens', 'table'),
    component: lazyRouteComponent(() => import('../screens/api-tokens/api-tokens-screen.tsx'), 'ApiTokensScreen'),
  }),
  createRoute({
    path: 'webhooks',
    ...screen({ key: 'webhooks', icon: 'webhook', access: LISTS.webhooks, under: 'api_tokens' }),
    validateSearch: listParams<never>(),
    loader: () => loadTexts('webhooks', 'table'),
    component: lazyRouteComponent(() => import('../screens/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
  }),
  createRoute({
    path: 'webhookLog',
    ...partOf('webhooks'),
    validateSearch: listParams('webhook', 'state'),
    loader: () => loadTexts('webhooks', 'webhook-log', 'table'),
    component: lazyRouteComponent(() => import('../screens/webhooks/webhook-log-screen.tsx'), 'WebhookLogScreen'),
  }),
  createRoute({
    path: 'shops',
    ...screen({ key: 'shops', icon: 'store', access: LISTS.shops, menu: 'platform' }),
    validateSearch: listParams('q'),
    loader: () => loadTexts('shops', 'table'),
    component: lazyRouteComponent(() => import('../screens/shops/shops-screen.tsx'), 'ShopsScreen'),
  }),
  createRoute({
    path: 'deviceList',
    ...screen({ key: 'serials', icon: 'barcode', access: LISTS.serials, menu: 'platform' }),
    validateSearch: listParams('q'),
    loader: () => loadTexts('serials', 'table'),
    component: lazyRouteComponent(() => import('../screens/serials/serials-screen.tsx'), 'SerialsScreen'),
  }),
  createRoute({
    path: 'deviceCreate',
    ...screen({ key: 'codes', icon: 'key', access: LISTS.codes, menu: 'platform' }),
    validateSearch: listParams('q'),
    loader: () => loadTexts('codes', 'table'),
    component: lazyRouteComponent(() => import('../screens/codes/codes-screen.tsx'), 'CodesScreen'),
  }),
  createRoute({
    path: 'tipsList',
    ...screen({ key: 'tips', icon: 'help', access: LISTS.tips, menu: 'platform' }),
    validateSearch: listParams('q', 'lang'),
    loader: () => loadTexts('tips', 'table'),
    component: lazyRouteComponent(() => import('../screens/tips/tips-screen.tsx'), 'TipsScreen'),
  }),
  createRoute({
    path: 'tipsEdit',
    ...partOf('tips'),
    validateSearch: rowSearch,
    loader: () => loadTexts('tips', 'rich-text', 'upload', 'table'),
    component: lazyRouteComponent(() => import('../screens/tip-edit/tip-edit-screen.tsx'), 'TipEditScreen'),
  }),
  createRoute({
    path: 'articles',
    ...screen({ key: 'articles', icon: 'article', access: LISTS.articles, menu: 'platform' }),
    validateSearch: listParams('q', 'lang', 'tag'),
    loader: () => loadTexts('articles', 'table'),
    component: lazyRouteComponent(() => import('../screens/articles/articles-screen.tsx'), 'ArticlesScreen'),
  }),
  createRoute({
    path: 'articleEdit',
    ...partOf('articles'),
    validateSearch: rowSearch,
    loader: () => loadTexts('articles', 'rich-text', 'upload', 'table'),
    component: lazyRouteComponent(() => import('../screens/articles/article-edit-screen.tsx'), 'ArticleEditScreen'),
  }),
  createRoute({
    path: 'helpTitles',
    ...screen({ key: 'help_titles', icon: 'book', access: LISTS['help-titles'], menu: 'platform' }),
    validateSearch: listParams('q'),
    loader: () => loadTexts('help-titles', 'table'),
    component: lazyRouteComponent(() => import('../screens/help-titles/help-titles-screen.tsx'), 'HelpTitlesScreen'),
  }),
  createRoute({
    path: 'outbox',
    ...screen({ key: 'outbox', icon: 'mail', access: LISTS.outbox, menu: 'platform' }),
    validateSearch: listParams('q', 'channel'),
    loader: () => loadTexts('outbox', 'table'),
    component: lazyRouteComponent(() => import('../screens/outbox/outbox-screen.tsx'), 'OutboxScreen'),
  }),
  createRoute({
    path: 'operation',
    ...screen({ key: 'operation', icon: 'server', access: platformAdmin(), menu: 'platform' }),
    loader: () => loadTexts('operation'),
    component: lazyRouteComponent(() => import('../screens/operation/operation-screen.tsx'), 'OperationScreen'),
  }),
  createRoute({
    path: 'help',
    ...screen({ key: 'help', icon: 'book', access: signedIn(), menu: 'help' }),
    validateSearch: helpSearch,
    loader: () => loadTexts('help', 'table'),
    component: lazyRouteComponent(() => import('../screens/help/help-screen.tsx'), 'HelpScreen'),
  }),
  createRoute({
    path: 'support',
    ...screen({ key: 'support', icon: 'lifebuoy', access: LISTS.support, menu: 'help' }),
    validateSearch: listParams('q', 'status', 'open'),
    loader: () => loadTexts('support', 'table', 'upload'),
    component: lazyRouteComponent(() => import('../screens/support/support-screen.tsx'), 'SupportScreen'),
  }),
] as const;
