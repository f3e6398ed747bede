import { z } from 'zod';
import { LOCALES } from '../kernel/locales.ts';
import { REPORT_SECTIONS, sharedReport } from './report.contract.ts';

/** Where the report's page waits for a report to show, instead of asking for a customer's. */
export const PREVIEW_ADDRESS = '/zmskinweb/#/report?preview=1';

/** What the page around a preview sends to it: the report as it is to be shown now. */
export const previewMessage = z.strictObject({
  kind: z.literal('report-preview'),
  page: z.enum(REPORT_SECTIONS),
  locale: z.enum(LOCALES),
  report: sharedReport,
  /** Id of the part of the page that is to be in view; another one than before scrolls there. */
  target: z.string().max(64).optional(),
});
export type PreviewMessage = z.infer<typeof previewMessage>;

/** What a preview tells the page around it: that it waits for a report, or where its reader wants to go. */
export const previewEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('report-preview-ready') }),
  z.strictObject({
    kind: z.literal('report-preview-went'),
    page: z.enum(REPORT_SECTIONS),
    locale: z.enum(LOCALES),
  }),
]);
export type PreviewEvent = z.infer<typeof previewEvent>;
