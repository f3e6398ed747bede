import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ComponentType } from 'react';

interface ButtonWithIconProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
}

/** A button with an icon before its text. It is grey by default. */
export const ButtonWithIcon = ({ icon: Icon, variant = 'default', size, ...props }: ButtonWithIconProps) => (
  <Button
    variant={variant}
    size={size}
    leftSection={<Icon size={size === 'compact-sm' ? 16 : 18} aria-hidden />}
    {...props}
  />
);
