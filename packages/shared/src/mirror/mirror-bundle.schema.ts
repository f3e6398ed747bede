import { z } from 'zod';
import { FIELD_MODES, REG_FIELDS } from '../config/registration.ts';
import { question } from '../question/question.schema.ts';
import { displaySettings, sharedReport } from '../report/report.contract.ts';
import { mirrorMarketing } from './marketing.schema.ts';

/** Everything that a mirror needs to know of its shop. */
export const mirrorBundle = z.object({
  shop: z.string(),
  default_locale: z.string(),
  timezone: z.string(),
  customer_info: z.boolean(),
  have_questions: z.boolean(),
  /** How to ask for each field of the registration. The consent comes after them. */
  registration: z.record(z.enum(REG_FIELDS), z.enum(FIELD_MODES)),
  questions: z.array(question),
  countdown: z.object({ enabled: z.boolean(), seconds: z.number().int() }),
  /** The address of the shop's picture on this server. Null if the mirror uses its own picture. */
  logo: z.string().nullable(),
  startup_image: z.string().nullable(),
  /** HTML in the requested language. Null on platforms without face structure. */
  face: z.object({ bones: z.string(), muscle: z.string(), fat: z.string(), net: z.string() }).nullable(),
  /** The shop's own texts in the requested language. An empty label of the button means the mirror's own. */
  texts: sharedReport.shape.texts,
  display: displaySettings
    .pick({ chart_type: true, data_show_type: true, color_show_type: true, age_type: true })
    .extend({
      show_skin_age: z.boolean(),
      show_skin_type: z.boolean(),
      /** The dimensions to show for the surface, in this order. Null: all measured ones, in the usual order. */
      items_layer: z.array(z.string()).nullable(),
      items_deep: z.array(z.string()).nullable(),
    }),
  /** How to measure moisture: 1 with the mirror itself, 2 with a moisture pen. */
  moisture_mode: z.literal([1, 2]),
  marketing: mirrorMarketing,
});
export type MirrorBundle = z.infer<typeof mirrorBundle>;
