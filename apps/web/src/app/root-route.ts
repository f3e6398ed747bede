import { createRootRoute, type ParsedLocation, redirect } from '@tanstack/react-router';
import { hasSession } from '../lib/session-token.ts';
import { ErrorPage } from './error-page.tsx';
import { lazyRouteComponent } from './lazy-route-component.ts';
import { Root } from './root.tsx';

export const root = createRootRoute({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFoundPage'),
});

/** Leads to the login page, and from there back to this address. */
export function needSession({ href }: ParsedLocation): void {
  if (!hasSession()) throw redirect({ to: '/login', search: { redirect: href }, replace: true });
}
