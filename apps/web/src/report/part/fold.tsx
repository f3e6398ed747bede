import type { ReactNode } from 'react';
import { usePhone } from '../use-phone.ts';

type FoldProps = {
  title: string;
  /** A line below the title that is read without unfolding. */
  note?: ReactNode;
  children: ReactNode;
};

/** Folds a part of the report on a phone, where everything at once would be a long way to scroll. */
export function Fold({ title, note, children }: FoldProps) {
  if (!usePhone()) return children;
  return (
    <details className="details fold">
      <summary>
        {title}
        {note && <span className="fold-note">{note}</span>}
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
