import { type ReactNode, useEffect, useRef } from 'react';
import classes from './goods-import.module.css';

/** The heading of a step. Gets the focus when its step begins, because the pressed button is gone. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} data-autofocus className={classes.heading}>
      {children}
    </h3>
  );
}
