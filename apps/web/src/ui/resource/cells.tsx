import { Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './cells.module.css';

export function NoValue() {
  const { t } = useTranslation('table');
  return (
    <Text span c="dimmed" size="sm">
      {t('none')}
    </Text>
  );
}

/** Shows a text in one line, or in two if it is too long for one. If it is cut off, the title has the full text. */
export const TextCell = ({ text }: { text: string }) =>
  text ? (
    <span className={classes.note} title={text}>
      {text}
    </span>
  ) : (
    <NoValue />
  );

interface NoteCellProps {
  text: string;
  /** The largest number of lines. The dense list always shows one line. */
  lines?: number;
  /** The language of the text, if it isn't the console's. */
  lang?: string;
}

/** Shows a text of several lines. If it is cut off, the title has the full text. */
export const NoteCell = ({ text, lines = 2, lang }: NoteCellProps) =>
  text ? (
    <span className={classes.note} style={{ '--lines': lines } as CSSProperties} title={text} lang={lang}>
      {text}
    </span>
  ) : (
    <NoValue />
  );

interface LinesCellProps {
  children: ReactNode;
  hint?: ReactNode;
  /** Allows a second line. */
  isLong?: boolean;
}

export const LinesCell = ({ children, hint, isLong }: LinesCellProps) => (
  <div className={classes.lines}>
    <span className={isLong ? classes.note : classes.line}>{children}</span>
    {hint && <span className={classes.hint}>{hint}</span>}
  </div>
);

interface AccountCellProps {
  row: { readonly name: string; readonly user_acct: string };
  /** Shown beside the name. */
  children?: ReactNode;
}

/** Shows a person's name and, below it, the sign-in name. */
export const AccountCell = ({ row: { name, user_acct }, children }: AccountCellProps) => (
  <LinesCell hint={name && name !== user_acct && user_acct}>
    <strong>{name || user_acct}</strong>
    {children}
  </LinesCell>
);

export const RowActionBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);

interface RowActionProps {
  /** The name of the action together with its row, for screen readers. */
  label: string;
  /** The name of the action alone, as the tooltip. */
  title: string;
  onClick: () => void;
  /** The screen to open. As a link it can be opened in another tab. */
  to?: LinkProps;
  children: ReactNode;
}

/** Marks a link from a list to a screen, so that the screen goes back to that list. */
export const OVER_LIST = { state: { isOverList: true } } as const;

/** Shows one icon. It is a plain button or link instead of Mantine's, because up to 500 rows have several of them. */
export function RowAction({ label, title, onClick, to, children }: RowActionProps) {
  const look = { className: classes.action, 'aria-label': label, title, children };
  return to ? (
    <Link {...OVER_LIST} {...to} preload={false} {...look} />
  ) : (
    <button type="button" onClick={onClick} {...look} />
  );
}

interface RowLinkProps {
  to: LinkProps;
  children: ReactNode;
}

export const RowLink = ({ to, children }: RowLinkProps) => (
  <Link {...OVER_LIST} {...to} preload={false} className={classes.link}>
    {children}
  </Link>
);
