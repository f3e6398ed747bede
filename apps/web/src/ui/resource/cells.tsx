import { Link, type LinkProps } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './cells.module.css';

export function NoValue() {
  const { t } = useTranslation('table');
  return <span className={classes.none}>{t('none')}</span>;
}

interface TextCellProps {
  text: string;
  /** The largest number of lines; 2 by default. The compact list always shows one line. */
  lines?: number;
  /** The language of the text, if it differs from the console's language. */
  lang?: string;
}

/** Shows a text with at most `lines` lines. The tooltip shows the full text. */
export const TextCell = ({ text, lines, lang }: TextCellProps) =>
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
  /** True if the text may have a second line. */
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
  children?: ReactNode;
}

export const AccountCell = ({ row: { name, user_acct }, children }: AccountCellProps) => (
  <LinesCell hint={name && name !== user_acct && user_acct}>
    <strong>{name || user_acct}</strong>
    {children}
  </LinesCell>
);

export const RowActionBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);

interface RowButtonProps {
  /** The name of the action and of the row, for screen readers. */
  label: string;
  onClick: () => void;
  to?: LinkProps;
  children: ReactNode;
}

/** Marks a link from a list to a screen. The screen's "Back" button then returns to the list. */
export const OVER_LIST = { state: { isOverList: true } } as const;

/** Makes a button or an entry of a menu a link, so that users can open its screen in another tab. */
export const linkRoot = (to: LinkProps | undefined) =>
  to && ((root: object) => <Link {...OVER_LIST} {...to} {...root} />);

/** The visible action of a row. Mantine's components would be too slow for up to 500 rows. */
export function RowButton({ label, onClick, to, children }: RowButtonProps) {
  const look = { className: classes.act, 'aria-label': label, children };
  return to ? (
    <Link {...OVER_LIST} {...to} preload={false} {...look} />
  ) : (
    <button type="button" onClick={onClick} {...look} />
  );
}

export const RowLink = ({ to, children }: { to: LinkProps; children: ReactNode }) => (
  <Link {...OVER_LIST} {...to} preload={false} className={classes.link}>
    {children}
  </Link>
);
