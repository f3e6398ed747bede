import { Button, type ButtonProps } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef } from 'react';

/** A small button beside a picture, a video or a sound, which takes it away. */
export const RemoveButton = (props: ButtonProps & ComponentPropsWithoutRef<'button'>) => (
  <Button variant="default" size="compact-sm" leftSection={<IconTrash size={16} aria-hidden />} {...props} />
);
