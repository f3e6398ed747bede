import type { Locale, WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import type { ReportPage } from '@skin-mirror/shared/report/report.ts';
import { createContext, useContext } from 'react';

/** The data that every part of an open report needs. */
export type OpenReport = {
  report: SharedReport;
  /** The chosen language. The figures of care levels are written in it. */
  locale: Locale;
  /** The language of the shown texts, also for dates, prices and lists within them. */
  language: WrittenLocale;
  page: ReportPage;
  /** Returns the address of a page of this report in the same language, or of a part of that page. */
  pageLink: (page: ReportPage, part?: string) => string;
  renewPictures: () => void;
};

export const ReportContext = createContext<OpenReport | undefined>(undefined);

export function useOpenReport(): OpenReport {
  const open = useContext(ReportContext);
  if (!open) throw new Error('A part of the report stands outside of it');
  return open;
}
