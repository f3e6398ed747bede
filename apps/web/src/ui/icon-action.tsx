import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ComponentType } from 'react';

interface IconActionProps extends ActionIconProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  /** The action's name, which is also its tooltip. */
  label: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
}

/** Shows a grey icon button. If it is disabled, only the icon is paler. */
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
