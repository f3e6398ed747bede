import { Alert, type AlertProps } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ComponentType } from 'react';

interface NoticeProps extends Omit<AlertProps, 'children' | 'icon'> {
  text: string;
  icon?: ComponentType<{ 'aria-hidden'?: boolean }>;
}

/** A sentence in a coloured box. */
export const Notice = ({ text, icon: Icon = IconInfoCircle, ...props }: NoticeProps) => (
  <Alert icon={<Icon aria-hidden />} {...props}>
    {text}
  </Alert>
);
