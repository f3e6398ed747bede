import { Text, type TextProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

/** Shows a small, pale text that explains something. */
export const Hint = (props: TextProps & ComponentPropsWithoutRef<'p'>) => <Text size="sm" c="dimmed" {...props} />;
