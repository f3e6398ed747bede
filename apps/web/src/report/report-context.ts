import type { LightMode } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Locale, WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { PreviewOffers } from '@skin-mirror/shared/report/preview-offers.schema.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import type { ReportPage } from '@skin-mirror/shared/report/report.ts';
import { createContext, useContext } from 'react';

export type OpenReport = {
  report: SharedReport;
  /** The language that the reader chose. Numbers of care levels use it. */
  locale: Locale;
  /** The language of the visible texts. Dates, prices and lists use it too. */
  language: WrittenLocale;
  page: ReportPage;
  /** Returns a link to a page of this report, or to a part of that page. */
  pageLink: (page: ReportPage, part?: string) => string;
  renewPictures: () => void;
  /** The light that a preview's parent page chose, and what tells it the reader's choice. */
  light?: LightMode | undefined;
  onLight?: ((light: LightMode) => void) | undefined;
  /** The draw and the coupons that the parent page of a preview sends, in place of the shop's own. */
  offers?: PreviewOffers | undefined;
};

export const ReportContext = createContext<OpenReport | undefined>(undefined);

export function useOpenReport(): OpenReport {
  const open = useContext(ReportContext);
  if (!open) throw new Error('A part of the report stands outside of it');
  return open;
}
