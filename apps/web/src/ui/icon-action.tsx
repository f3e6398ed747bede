import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentProps, ComponentType } from 'react';

interface IconActionProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** The name of the action for screen readers. It is also the tooltip. */
  label: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** In px. */
  iconSize?: number;
}

/** A button with an icon only. By default it is grey without a background, even when it is disabled. */
export const IconAction = ({ label, icon: Icon, iconSize = 18, ...props }: IconActionProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={label}
    title={label}
    styles={props.disabled && !props.variant ? { root: { background: 'none' } } : undefined}
    {...props}
  >
    <Icon size={iconSize} aria-hidden />
  </ActionIcon>
);
