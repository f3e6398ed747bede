import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';

// Loads the line and its list after the form.
const PublishLine = lazy(() => import('./publish-line.tsx').then((module) => ({ default: module.PublishLine })));

/**
 * Shows how many of the shop's mirrors use its newest settings; nothing in a shop without mirrors. The place is always
 * kept, so that the form doesn't move when the line appears.
 */
export const PublishState = () => (
  <Box mih="2rem">
    <Suspense fallback={<span aria-busy="true" />}>
      <PublishLine />
    </Suspense>
  </Box>
);
