import { ActionIcon } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface ToolButtonProps {
  label: string;
  /** Undefined for tools that don't switch on and off. */
  isActive?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Shows one tool of the editor: an icon with a label. */
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
