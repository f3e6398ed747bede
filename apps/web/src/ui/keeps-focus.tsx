import { Box } from '@mantine/core';
import { type FocusEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react';

/** Keeps the focus in a field whose control is replaced. The browser would give the focus to the page. */
export function KeepsFocus({ onBlur, children }: { onBlur?: FocusEventHandler | undefined; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>('[data-path], button')?.focus({ preventScroll: true });
  });
  return (
    <Box
      ref={root}
      onFocus={() => {
        isInside.current = true;
      }}
      onBlur={(event) => {
        isInside.current = false;
        onBlur?.(event);
      }}
    >
      {children}
    </Box>
  );
}
