import { z } from 'zod';
import { LOCALES } from '../kernel/locales.ts';
import { sharedReport } from './report.contract.ts';
import { REPORT_SECTIONS } from './report.ts';

/** The message that a parent page sends to a preview: the report to show now. */
export const previewMessage = z.strictObject({
  kind: z.literal('report-preview'),
  page: z.enum(REPORT_SECTIONS),
  locale: z.enum(LOCALES),
  report: sharedReport,
  /** The id of the part to scroll to. The preview scrolls only if the id is new. */
  target: z.string().max(64).optional(),
});
export type PreviewMessage = z.infer<typeof previewMessage>;

/**
 * A message from a preview to its parent page: the preview waits for a report, or its reader wants to open another page
 * of the report.
 */
export const previewEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('report-preview-ready') }),
  z.strictObject({
    kind: z.literal('report-preview-went'),
    page: z.enum(REPORT_SECTIONS),
    locale: z.enum(LOCALES),
  }),
]);
export type PreviewEvent = z.infer<typeof previewEvent>;
