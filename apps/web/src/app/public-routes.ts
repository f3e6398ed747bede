import { createRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { safeRedirect } from '../lib/session.ts';
import { hasSession } from '../lib/session-token.ts';
import { LoginScreen } from '../screens/login/login-screen.tsx';
import { lazyRouteComponent } from './lazy-route-component.ts';
import { root } from './root-route.ts';

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: hasSession() ? '/skinmgr/home' : '/login', replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: { redirect?: string }): { redirect?: string } => ({
    redirect: safeRedirect(search.redirect),
  }),
  loader: () => loadTexts('login'),
  component: LoginScreen,
});

const sso = createRoute({
  getParentRoute: () => root,
  path: '/sso',
  loader: () => loadTexts('login', 'security', 'shared'),
  component: lazyRouteComponent(() => import('../screens/sso/sso-screen.tsx'), 'SsoScreen'),
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

/** The pages for people who aren't signed in. */
export const publicRoutes = [index, login, sso, register, forget, apply] as const;
