import { Text, type TextProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

export const Hint = (props: TextProps & ComponentPropsWithoutRef<'p'>) => <Text size="sm" c="dimmed" {...props} />;
