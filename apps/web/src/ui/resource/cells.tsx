import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './cells.module.css';

/** Shown for a missing value. */
export function NoValue() {
  const { t } = useTranslation('table');
  return (
    <Text span c="dimmed" size="sm">
      {t('none')}
    </Text>
  );
}

/** One line, cut off if too long; the title then has the full text. */
export const TextCell = ({ text }: { text: string }) =>
  text ? (
    <span className={classes.line} title={text}>
      {text}
    </span>
  ) : (
    <NoValue />
  );

/** Content with a smaller line below it. */
export const LinesCell = ({ children, hint }: { children: ReactNode; hint?: ReactNode }) => (
  <div className={classes.lines}>
    <span className={classes.line}>{children}</span>
    {hint && <span className={classes.hint}>{hint}</span>}
  </div>
);

export const RowActionBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);

interface RowActionProps {
  /** The action and its row. */
  label: string;
  /** The action without the row's name. */
  title: string;
  onClick: () => void;
  children: ReactNode;
}

/** One icon. A plain button, because up to 500 rows have several. */
export const RowAction = ({ label, title, onClick, children }: RowActionProps) => (
  <button type="button" className={classes.action} aria-label={label} title={title} onClick={onClick}>
    {children}
  </button>
);
