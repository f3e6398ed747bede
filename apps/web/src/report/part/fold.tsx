import type { ReactNode } from 'react';
import { usePhone } from '../use-phone.ts';

type FoldProps = { title: string; children: ReactNode };

/** Folds a part of the report on a phone, where everything at once would be a long way to scroll. */
export function Fold({ title, children }: FoldProps) {
  if (!usePhone()) return children;
  return (
    <details className="details fold">
      <summary>{title}</summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
