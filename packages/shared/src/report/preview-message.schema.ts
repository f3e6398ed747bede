import { z } from 'zod';
import { LIGHT_MODES } from '../dimension/dimension.ts';
import { LOCALES } from '../kernel/locales.ts';
import { previewOffers } from './preview-offers.schema.ts';
import { sharedReport } from './report.contract.ts';
import { REPORT_SECTIONS } from './report.ts';

/** A message from the parent page to the preview. It contains the report to show. */
export const previewMessage = z.strictObject({
  kind: z.literal('report-preview'),
  page: z.enum(REPORT_SECTIONS),
  locale: z.enum(LOCALES),
  report: sharedReport,
  /** The light of the photo to show; the first one by default. */
  light: z.enum(LIGHT_MODES).optional(),
  /** The id of the part to scroll to. The preview scrolls only if this id is new. */
  target: z.string().max(64).optional(),
  /** The lucky draw or the coupons of a form. A preview without them shows neither. */
  offers: previewOffers.optional(),
});
export type PreviewMessage = z.infer<typeof previewMessage>;

/** A message of the preview: it is ready for a report, or the user opened another page or a photo in another light. */
export const previewEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('report-preview-ready') }),
  z.strictObject({
    kind: z.literal('report-preview-went'),
    page: z.enum(REPORT_SECTIONS),
    locale: z.enum(LOCALES),
    /** The light that the reader chose; undefined if they didn't. */
    light: z.enum(LIGHT_MODES).optional(),
  }),
]);
export type PreviewEvent = z.infer<typeof previewEvent>;
