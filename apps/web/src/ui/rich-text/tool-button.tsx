import type { ComponentProps } from 'react';
import { IconAction } from '../icon-action.tsx';

interface ToolButtonProps extends ComponentProps<typeof IconAction> {
  /** Undefined for a tool that has no on and off state, such as Undo. */
  isActive?: boolean | undefined;
}

export const ToolButton = ({ isActive, ...button }: ToolButtonProps) => (
  <IconAction
    variant={isActive ? 'light' : 'subtle'}
    color={isActive ? undefined : 'gray'}
    aria-pressed={isActive}
    {...button}
  />
);
