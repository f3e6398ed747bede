import { Box } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.tsx';

// Loads the line and its list after the form.
const PublishLine = lazyPart(() => import('./publish-line.tsx'), 'PublishLine');

/** Its place is always kept, so that the form doesn't move when the line appears. */
export const PublishState = () => (
  <Box mih="1.75rem">
    <Suspense fallback={<span aria-busy="true" />}>
      <PublishLine />
    </Suspense>
  </Box>
);
