import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ComponentType } from 'react';

interface ButtonWithIconProps
  extends Omit<ButtonProps, 'children' | 'leftSection'>,
    Omit<ComponentProps<'button'>, keyof ButtonProps> {
  label: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
}

/** A button with an icon before its text. It is grey by default. */
export const ButtonWithIcon = ({ label, icon: Icon, variant = 'default', ...props }: ButtonWithIconProps) => (
  <Button variant={variant} leftSection={<Icon size={props.size === 'compact-sm' ? 16 : 18} aria-hidden />} {...props}>
    {label}
  </Button>
);
