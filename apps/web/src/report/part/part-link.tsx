import type { ReportPage } from '@skin-mirror/shared/report/report.ts';
import type { ReactNode } from 'react';
import { useOpenReport } from '../report-context.ts';
import { unfold } from '../unfold.ts';

/** Opens a part of the page and scrolls to it. Screen readers continue there. Returns false if the page has no such part. */
export function showPart(id: string, keepsFocus = false): boolean {
  const part = document.getElementById(id);
  unfold(part);
  part?.scrollIntoView({ block: 'start' });
  if (!keepsFocus) part?.focus({ preventScroll: true });
  return part !== null;
}

type PartLinkProps = {
  page: ReportPage;
  part: string;
  className?: string;
  /** True for a second link to the same part. Keyboards and screen readers skip it. */
  isRepeated?: boolean;
  children: ReactNode;
};

/** Links to a part of a page. The link works again even if the address is already the same. */
export function PartLink({ page, part, className, isRepeated, children }: PartLinkProps) {
  const { pageLink } = useOpenReport();
  return (
    <a
      className={className}
      href={pageLink(page, part)}
      tabIndex={isRepeated ? -1 : undefined}
      onClick={() => showPart(part)}
    >
      {children}
    </a>
  );
}
