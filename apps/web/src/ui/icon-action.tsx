import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ComponentType } from 'react';

interface IconActionProps extends ActionIconProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  /** The name of the action for screen readers. It is also the tooltip. */
  label: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
}

/** A grey icon button without a background, even when it is disabled. */
export const IconAction = ({ label, icon: Icon, ...props }: IconActionProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={label}
    title={label}
    styles={props.disabled ? { root: { background: 'none' } } : undefined}
    {...props}
  >
    <Icon size={18} aria-hidden />
  </ActionIcon>
);
