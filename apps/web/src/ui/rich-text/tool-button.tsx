import { ActionIcon } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface ToolButtonProps {
  label: string;
  /** Undefined where it isn't switched on and off. */
  isActive?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** One tool of the editor: a sign that says what it does. */
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
