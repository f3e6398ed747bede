import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shows content that may scroll. A scrolling area needs a name and keyboard access. */
export const ScrollBox = ({ name, ...props }: BoxProps & { name: string; children: ReactNode }) => (
  <Box role="group" tabIndex={0} aria-label={name} style={{ overflow: 'auto' }} bdrs="sm" {...props} />
);
