import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './cells.module.css';

/** In the place of a value that there is none of. */
export function NoValue() {
  const { t } = useTranslation('table');
  return (
    <Text span c="dimmed" size="sm">
      {t('none')}
    </Text>
  );
}

/** One line, cut off where it is too long and then readable as its title. */
export const TextCell = ({ text }: { text: string }) =>
  text ? (
    <span className={classes.line} title={text}>
      {text}
    </span>
  ) : (
    <NoValue />
  );

/** Something and, smaller below it, what belongs to it. */
export const LinesCell = ({ children, hint }: { children: ReactNode; hint?: ReactNode }) => (
  <div className={classes.lines}>
    <span className={classes.line}>{children}</span>
    {hint && <span className={classes.hint}>{hint}</span>}
  </div>
);

/** What can be done with one row, as a row of signs. */
export const RowActionBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);

interface RowActionProps {
  /** What it does, and to which row. */
  label: string;
  /** The same without the row's name. */
  title: string;
  onClick: () => void;
  children: ReactNode;
}

/** One sign. A bare button: there are several on each of up to 500 rows. */
export const RowAction = ({ label, title, onClick, children }: RowActionProps) => (
  <button type="button" className={classes.action} aria-label={label} title={title} onClick={onClick}>
    {children}
  </button>
);
