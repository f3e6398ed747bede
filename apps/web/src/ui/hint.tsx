import { Text, type TextProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

/** A small, pale text that explains something. */
export const Hint = (props: TextProps & ComponentPropsWithoutRef<'p'>) => <Text size="sm" c="dimmed" {...props} />;
