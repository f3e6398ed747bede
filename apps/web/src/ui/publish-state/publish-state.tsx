import { lazy, Suspense } from 'react';

// Loads the line and its list after the form.
const PublishLine = lazy(() => import('./publish-line.tsx').then((module) => ({ default: module.PublishLine })));

/** Shows how many of the shop's mirrors use its newest settings; nothing in a shop without mirrors. */
export const PublishState = () => (
  <Suspense fallback={null}>
    <PublishLine />
  </Suspense>
);
