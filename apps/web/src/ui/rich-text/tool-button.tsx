import { ActionIcon } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface ToolButtonProps {
  label: string;
  /** Undefined for a tool that has no on and off state, such as Undo. */
  isActive?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export const ToolButton = ({ label, isActive, children, ...button }: ToolButtonProps) => (
  <ActionIcon
    variant={isActive ? 'light' : 'subtle'}
    color={isActive ? undefined : 'gray'}
    size="lg"
    aria-label={label}
    title={label}
    aria-pressed={isActive}
    {...button}
  >
    {children}
  </ActionIcon>
);
