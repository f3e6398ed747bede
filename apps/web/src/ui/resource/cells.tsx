import { Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
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

interface NoteCellProps {
  text: string;
  /** At most so many lines; one in the dense list. */
  lines?: number;
  /** The language of the text, where it isn't the console's. */
  lang?: string;
}

/** Text of several lines, cut off if too long; the title then has the full text. */
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
  /** It may take two lines. */
  isLong?: boolean;
}

/** Content with a smaller line below it. */
export const LinesCell = ({ children, hint, isLong }: LinesCellProps) => (
  <div className={classes.lines}>
    <span className={isLong ? classes.note : classes.line}>{children}</span>
    {hint && <span className={classes.hint}>{hint}</span>}
  </div>
);

interface AccountCellProps {
  row: { readonly name: string; readonly user_acct: string };
  /** Beside the name. */
  children?: ReactNode;
}

/** A person by name, and below it what they sign in with. */
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
  /** The action and its row. */
  label: string;
  /** The action without the row's name. */
  title: string;
  onClick: () => void;
  /** It leads to a screen, which can be opened in another tab as well. */
  to?: LinkProps;
  children: ReactNode;
}

/** How a link leaves a list: the screen that it leads to goes back to it. */
export const OVER_LIST = { state: { isOverList: true } } as const;

/** One icon. A plain button or link, because up to 500 rows have several. */
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

/** The name of a row, which leads to its screen. */
export const RowLink = ({ to, children }: RowLinkProps) => (
  <Link {...OVER_LIST} {...to} preload={false} className={classes.link}>
    {children}
  </Link>
);
