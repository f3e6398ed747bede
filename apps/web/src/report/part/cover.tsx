import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { longDay } from '../score-display.ts';
import { Logo } from './logo.tsx';

type CoverProps = { title: string; lead?: string | undefined; underLead?: ReactNode; children?: ReactNode };

/** The top of each page, with shop, title and date. It is also the top of the first printed page. */
export function Cover({ title, lead, underLead, children }: CoverProps) {
  const { t } = useTranslation();
  const { report, language } = useOpenReport();
  const day = longDay(report.test_day, language);
  return (
    <header className="cover">
      <div className="cover-text">
        <p className="cover-shop">{report.logo ? <Logo address={report.logo} shop={report.shop} /> : report.shop}</p>
        <p className="cover-day">{t('report.tested_on', { day })}</p>
        <h1 tabIndex={-1}>{title}</h1>
        {lead !== undefined && <p className="cover-lead">{lead}</p>}
        {underLead}
      </div>
      {children}
    </header>
  );
}
