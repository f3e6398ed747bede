import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Content with less room than it needs. What scrolls must be reachable by keyboard, and have a name. */
export const ScrollBox = ({ name, ...props }: BoxProps & { name: string; children: ReactNode }) => (
  <Box role="group" tabIndex={0} aria-label={name} style={{ overflow: 'auto' }} bdrs="sm" {...props} />
);
