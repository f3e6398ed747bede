import type { ActionIconProps } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { IconAction } from './icon-action.tsx';

interface MoveActionsProps extends Pick<ActionIconProps, 'size'> {
  label: (to: 'up' | 'down') => string;
  /** The index of the row, starting at 0. */
  at: number;
  count: number;
  onMove: (by: -1 | 1) => void;
}

const MOVES = [
  { to: 'up', by: -1, icon: IconArrowUp },
  { to: 'down', by: 1, icon: IconArrowDown },
] as const;

/** Two buttons that move a row up or down in a list. After a move, the focus stays in the row. */
export function MoveActions({ label, at, count, onMove, size }: MoveActionsProps) {
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    const button = pressed.current;
    pressed.current = null;
    // At an end of the list, the pressed button is now disabled. The other button then gets the focus.
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
