import type { ActionIconProps } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { IconAction } from './icon-action.tsx';

interface MoveActionsProps extends Pick<ActionIconProps, 'size'> {
  /** Returns the name of the button that moves the row up or down. */
  label: (to: 'up' | 'down') => string;
  /** The position of the row, and the number of rows. */
  at: number;
  count: number;
  onMove: (by: -1 | 1) => void;
}

const MOVES = [
  { to: 'up', by: -1, icon: IconArrowUp },
  { to: 'down', by: 1, icon: IconArrowDown },
] as const;

/** Shows two buttons that move a row up and down in its list. The focus stays with the row. */
export function MoveActions({ label, at, count, onMove, size }: MoveActionsProps) {
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    const button = pressed.current;
    pressed.current = null;
    // At the end of the list the pressed button gets disabled, so the other one gets the focus.
    if (button?.matches(':disabled')) button.parentElement?.querySelector<HTMLElement>('[data-move]:enabled')?.focus();
  });
  return MOVES.map(({ to, by, icon }) => (
    <IconAction
      key={to}
      size={size ?? 'lg'}
      label={label(to)}
      icon={icon}
      disabled={at + by < 0 || at + by >= count}
      onClick={(event) => {
        pressed.current = event.currentTarget;
        onMove(by);
      }}
      data-move={to}
    />
  ));
}
