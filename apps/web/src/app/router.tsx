import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { listParams, rowSearch } from '../lib/list-params.ts';
import { hasSession, safeRedirect } from '../lib/session.ts';
import { auditSearch } from '../screens/audit/audit-search.ts';
import { goodsEditSearch } from '../screens/goods-edit/goods-edit-search.ts';
import { helpSearch } from '../screens/help/help-search.ts';
import { recordsSearch, todaySearch } from '../screens/records/records-search.ts';
import { root, shell } from './frame-routes.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { settingsRoutes } from './settings-routes.ts';

const HOME = '/skinmgr/home';

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: hasSession() ? HOME : '/login', replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: { redirect?: string }): { redirect?: string } => ({
    redirect: safeRedirect(search.redirect),
  }),
  loader: () => loadTexts('login'),
  component: lazyRouteComponent(() => import('../screens/login/login-screen.tsx'), 'LoginScreen'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  loader: () => loadTexts('register', 'verify', 'shared'),
  component: lazyRouteComponent(() => import('../screens/register/register-screen.tsx'), 'RegisterScreen'),
});

const forget = createRoute({
  getParentRoute: () => root,
  path: '/forget',
  loader: () => loadTexts('forget', 'verify', 'shared'),
  component: lazyRouteComponent(() => import('../screens/forget/forget-screen.tsx'), 'ForgetScreen'),
});

const apply = createRoute({
  getParentRoute: () => root,
  path: '/apply',
  beforeLoad: () => {
    // This page is for people without an account. Guides who are signed in apply on their own page.
    if (hasSession()) throw redirect({ to: '/skinmgr/myApplications', replace: true });
  },
  loader: () => loadTexts('apply', 'verify', 'shared'),
  component: lazyRouteComponent(() => import('../screens/apply/apply-screen.tsx'), 'ApplyScreen'),
});

const shellIndex = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: HOME, replace: true });
  },
});

const home = createRoute({
  getParentRoute: () => shell,
  path: 'home',
  loader: () => loadTexts('home'),
  component: lazyRouteComponent(() => import('../screens/home/home-screen.tsx'), 'HomeScreen'),
});

const goods = createRoute({
  getParentRoute: () => shell,
  path: 'goodsList',
  validateSearch: listParams('q', 'view', 'shelf_status', 'type_id'),
  loader: () => loadTexts('goods', 'table'),
  component: lazyRouteComponent(() => import('../screens/goods/goods-screen.tsx'), 'GoodsScreen'),
});

const goodsEdit = createRoute({
  getParentRoute: () => shell,
  path: 'goodsEdit',
  validateSearch: goodsEditSearch,
  loader: () => loadTexts('goods-edit', 'rich-text', 'upload', 'table'),
  component: lazyRouteComponent(() => import('../screens/goods-edit/goods-edit-screen.tsx'), 'GoodsEditScreen'),
});

const schemes = createRoute({
  getParentRoute: () => shell,
  path: 'schemeList',
  validateSearch: listParams('q', 'status'),
  loader: () => loadTexts('schemes', 'table'),
  component: lazyRouteComponent(() => import('../screens/schemes/schemes-screen.tsx'), 'SchemesScreen'),
});

const promotions = createRoute({
  getParentRoute: () => shell,
  path: 'lottory',
  validateSearch: listParams('q', 'status'),
  loader: () => loadTexts('promotions', 'table'),
  component: lazyRouteComponent(() => import('../screens/promotions/promotions-screen.tsx'), 'PromotionsScreen'),
});

const promotionEdit = createRoute({
  getParentRoute: () => shell,
  path: 'editActive',
  validateSearch: rowSearch,
  loader: () => loadTexts('promotion-edit', 'upload', 'table'),
  component: lazyRouteComponent(
    () => import('../screens/promotion-edit/promotion-edit-screen.tsx'),
    'PromotionEditScreen',
  ),
});

const schemeEdit = createRoute({
  getParentRoute: () => shell,
  path: 'schemeEdit',
  validateSearch: rowSearch,
  loader: () => loadTexts('scheme-edit', 'table'),
  component: lazyRouteComponent(() => import('../screens/scheme-edit/scheme-edit-screen.tsx'), 'SchemeEditScreen'),
});

const today = createRoute({
  getParentRoute: () => shell,
  path: 'today',
  validateSearch: todaySearch,
  loader: () => loadTexts('today', 'records', 'table'),
  component: lazyRouteComponent(() => import('../screens/records/today/today-screen.tsx'), 'TodayScreen'),
});

const records = createRoute({
  getParentRoute: () => shell,
  path: 'recordsList',
  validateSearch: recordsSearch,
  loader: () => loadTexts('records', 'table'),
  component: lazyRouteComponent(() => import('../screens/records/records-screen.tsx'), 'RecordsScreen'),
});

const coupons = createRoute({
  getParentRoute: () => shell,
  path: 'couponset',
  validateSearch: listParams('q', 'state'),
  loader: () => loadTexts('coupons', 'table', 'upload'),
  component: lazyRouteComponent(() => import('../screens/coupons/coupons-screen.tsx'), 'CouponsScreen'),
});

const help = createRoute({
  getParentRoute: () => shell,
  path: 'help',
  validateSearch: helpSearch,
  loader: () => loadTexts('help', 'table'),
  component: lazyRouteComponent(() => import('../screens/help/help-screen.tsx'), 'HelpScreen'),
});

const articles = createRoute({
  getParentRoute: () => shell,
  path: 'articles',
  validateSearch: listParams('q', 'lang', 'tag'),
  loader: () => loadTexts('articles', 'table'),
  component: lazyRouteComponent(() => import('../screens/articles/articles-screen.tsx'), 'ArticlesScreen'),
});

const articleEdit = createRoute({
  getParentRoute: () => shell,
  path: 'articleEdit',
  validateSearch: rowSearch,
  loader: () => loadTexts('articles', 'rich-text', 'upload', 'table'),
  component: lazyRouteComponent(() => import('../screens/articles/article-edit-screen.tsx'), 'ArticleEditScreen'),
});

const till = createRoute({
  getParentRoute: () => shell,
  path: 'till',
  loader: () => loadTexts('till', 'coupons'),
  component: lazyRouteComponent(() => import('../screens/till/till-screen.tsx'), 'TillScreen'),
});

const customers = createRoute({
  getParentRoute: () => shell,
  path: 'customers',
  validateSearch: listParams('q'),
  loader: () => loadTexts('customers', 'table'),
  component: lazyRouteComponent(() => import('../screens/customers/customers-screen.tsx'), 'CustomersScreen'),
});

const customer = createRoute({
  getParentRoute: () => shell,
  path: 'customer',
  validateSearch: rowSearch,
  beforeLoad: ({ search }) => {
    if (!search.id) throw redirect({ to: '/skinmgr/customers', replace: true });
  },
  loader: () => loadTexts('customers', 'contact', 'coupons', 'table'),
  component: lazyRouteComponent(() => import('../screens/customers/customer-screen.tsx'), 'CustomerScreen'),
});

const followUps = createRoute({
  getParentRoute: () => shell,
  path: 'followUps',
  validateSearch: listParams('q', 'state'),
  loader: () => loadTexts('follow-ups', 'contact', 'table'),
  component: lazyRouteComponent(() => import('../screens/follow-ups/follow-ups-screen.tsx'), 'FollowUpsScreen'),
});

const winners = createRoute({
  getParentRoute: () => shell,
  path: 'winners',
  validateSearch: listParams('q', 'state', 'act'),
  loader: () => loadTexts('winners', 'table'),
  component: lazyRouteComponent(() => import('../screens/winners/winners-screen.tsx'), 'WinnersScreen'),
});

const question = createRoute({
  getParentRoute: () => shell,
  path: 'question',
  loader: () => loadTexts('question', 'table'),
  component: lazyRouteComponent(() => import('../screens/question/question-screen.tsx'), 'QuestionScreen'),
});

const serials = createRoute({
  getParentRoute: () => shell,
  path: 'deviceList',
  validateSearch: listParams('q'),
  loader: () => loadTexts('serials', 'table'),
  component: lazyRouteComponent(() => import('../screens/serials/serials-screen.tsx'), 'SerialsScreen'),
});

const codes = createRoute({
  getParentRoute: () => shell,
  path: 'deviceCreate',
  validateSearch: listParams('q'),
  loader: () => loadTexts('codes', 'table'),
  component: lazyRouteComponent(() => import('../screens/codes/codes-screen.tsx'), 'CodesScreen'),
});

const outbox = createRoute({
  getParentRoute: () => shell,
  path: 'outbox',
  validateSearch: listParams('q', 'channel'),
  loader: () => loadTexts('outbox', 'table'),
  component: lazyRouteComponent(() => import('../screens/outbox/outbox-screen.tsx'), 'OutboxScreen'),
});

const tips = createRoute({
  getParentRoute: () => shell,
  path: 'tipsList',
  validateSearch: listParams('q', 'lang'),
  loader: () => loadTexts('tips', 'table'),
  component: lazyRouteComponent(() => import('../screens/tips/tips-screen.tsx'), 'TipsScreen'),
});

const tipsEdit = createRoute({
  getParentRoute: () => shell,
  path: 'tipsEdit',
  validateSearch: rowSearch,
  loader: () => loadTexts('tips', 'rich-text', 'upload', 'table'),
  component: lazyRouteComponent(() => import('../screens/tip-edit/tip-edit-screen.tsx'), 'TipEditScreen'),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: 'audit',
  validateSearch: auditSearch,
  loader: () => loadTexts('audit', 'table', 'server'),
  component: lazyRouteComponent(() => import('../screens/audit/audit-screen.tsx'), 'AuditScreen'),
});

const support = createRoute({
  getParentRoute: () => shell,
  path: 'support',
  validateSearch: listParams('q', 'status', 'open'),
  loader: () => loadTexts('support', 'table', 'upload'),
  component: lazyRouteComponent(() => import('../screens/support/support-screen.tsx'), 'SupportScreen'),
});

const apiTokens = createRoute({
  getParentRoute: () => shell,
  path: 'apiTokens',
  validateSearch: listParams<never>(),
  loader: () => loadTexts('api-tokens', 'table'),
  component: lazyRouteComponent(() => import('../screens/api-tokens/api-tokens-screen.tsx'), 'ApiTokensScreen'),
});

const members = createRoute({
  getParentRoute: () => shell,
  path: 'memberList',
  validateSearch: listParams('q', 'status'),
  loader: () => loadTexts('members', 'table'),
  component: lazyRouteComponent(() => import('../screens/members/members-screen.tsx'), 'MembersScreen'),
});

const devices = createRoute({
  getParentRoute: () => shell,
  path: 'deviceDgManager',
  validateSearch: listParams('q', 'view', 'device', 'status'),
  loader: () => loadTexts('devices', 'table', 'publish', 'upload'),
  component: lazyRouteComponent(() => import('../screens/devices/devices-screen.tsx'), 'DevicesScreen'),
});

const mirrorScreen = createRoute({
  getParentRoute: () => shell,
  path: 'mirrorScreen',
  validateSearch: ({ device }: { device?: string }): { device?: string } => ({ device }),
  beforeLoad: ({ search }) => {
    if (!search.device) throw redirect({ to: '/skinmgr/deviceDgManager', replace: true });
  },
  loader: () => loadTexts('devices', 'publish', 'mirror-preview', 'mirror-screen'),
  component: lazyRouteComponent(() => import('../screens/devices/device-screen.tsx'), 'DeviceScreen'),
});

const applications = createRoute({
  getParentRoute: () => shell,
  path: 'myApplications',
  loader: () => loadTexts('applications', 'table', 'qr', 'upload'),
  component: lazyRouteComponent(() => import('../screens/applications/applications-screen.tsx'), 'ApplicationsScreen'),
});

const hub = {
  loader: () => loadTexts('settings'),
  component: lazyRouteComponent(() => import('../screens/settings/hub-screen.tsx'), 'SettingsHubScreen'),
};
const settingsHub = createRoute({ getParentRoute: () => shell, path: 'config', ...hub });
const settingsHubAgain = createRoute({ getParentRoute: () => shell, path: 'configType', ...hub });

const face = createRoute({
  getParentRoute: () => shell,
  path: 'facearchitect',
  loader: () => loadTexts('face', 'settings', 'rich-text', 'upload', 'table', 'preview', 'publish'),
  component: lazyRouteComponent(() => import('../screens/settings/face-screen.tsx'), 'FaceScreen'),
});

const shops = createRoute({
  getParentRoute: () => shell,
  path: 'shops',
  validateSearch: listParams('q'),
  loader: () => loadTexts('shops', 'table'),
  component: lazyRouteComponent(() => import('../screens/shops/shops-screen.tsx'), 'ShopsScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    index,
    login,
    register,
    forget,
    apply,
    shell.addChildren([
      shellIndex,
      home,
      goods,
      goodsEdit,
      schemes,
      schemeEdit,
      promotions,
      promotionEdit,
      today,
      records,
      face,
      settingsHub,
      settingsHubAgain,
      settingsRoutes,
      members,
      devices,
      mirrorScreen,
      applications,
      shops,
      coupons,
      till,
      help,
      articles,
      articleEdit,
      customers,
      question,
      customer,
      followUps,
      winners,
      serials,
      codes,
      outbox,
      tips,
      tipsEdit,
      support,
      audit,
      apiTokens,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
