import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { RouteAnnouncer } from './route-announcer.tsx';

export function Root() {
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <RouteAnnouncer />
    </>
  );
}
