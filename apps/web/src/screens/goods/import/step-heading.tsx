import { type ReactNode, useEffect, useRef } from 'react';
import classes from './goods-import.module.css';

/** The heading of a step. Takes the focus when its step begins, so that nobody is left where a button was. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} data-autofocus className={classes.heading}>
      {children}
    </h3>
  );
}
