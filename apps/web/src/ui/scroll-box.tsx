import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A box with content that may scroll. For accessibility, it has a name and can get the keyboard focus. */
export const ScrollBox = ({ name, ...props }: BoxProps & { name: string; children: ReactNode }) => (
  <Box role="group" tabIndex={0} aria-label={name} style={{ overflow: 'auto' }} bdrs="sm" {...props} />
);
