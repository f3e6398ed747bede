import { z } from 'zod';
import { FACE_SHAPES, IMAGE_KINDS, LAYERS, SKIN_TYPES, TONES, ZONES } from '../dimension/dimension.ts';
import { anonymous } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { STEP_PARTS } from '../scheme/scheme.schema.ts';

export const REPORT_SECTIONS = ['report', 'layer', 'deep', 'zonghe'] as const;
export type ReportPage = (typeof REPORT_SECTIONS)[number];

/**
 * What a customer's browser gets. Strict: no name, phone, birthday, ids of customers, accounts or devices, no stored
 * paths. Pictures are addresses that end after ten minutes.
 */
export const sharedReport = z.strictObject({
  shop: z.string(),
  test_day: z.iso.date(),
  /** Five years wide, such as `25-29`. */
  age_band: z.string().nullable(),
  sex: z.literal([1, 0]).nullable(),
  skin_type: z.enum(SKIN_TYPES),
  skin_type_zones: z.partialRecord(z.enum(ZONES), z.enum(SKIN_TYPES)).optional(),
  tone: z.enum(TONES),
  skin_age: z.number().int().nullable(),
  face_shape: z.enum(FACE_SHAPES).nullable(),
  total_score: z.number(),
  total_text: z.strictObject({ introduction: z.string(), advice: z.string() }).nullable(),
  skin_type_text: z.strictObject({ introduction: z.string(), advice: z.string() }).nullable(),
  tone_text: z.strictObject({ introduction: z.string(), advice: z.string() }).nullable(),
  chart_type: z.enum(['column', 'rose']),
  /** How a score is shown: 1 points, 2 care level, 3 percent band. */
  data_show_type: z.literal([1, 2, 3]),
  dims: z.array(
    z.strictObject({
      key: z.string(),
      layer: z.enum(LAYERS),
      score: z.number(),
      level: z.number().int().min(1).max(5),
      band: z.strictObject({ from: z.number(), to: z.number() }),
      count: z.number().int().optional(),
      zones: z.partialRecord(z.enum(ZONES), z.number()).optional(),
      introduction: z.string(),
      advice: z.string(),
    }),
  ),
  images: z.array(
    z.strictObject({
      kind: z.enum(IMAGE_KINDS),
      url: z.string(),
      thumbnail_url: z.string(),
      width: z.number(),
      height: z.number(),
    }),
  ),
  goods: z.array(
    z.strictObject({
      id: z.number().int(),
      name: z.string(),
      pic: z.string(),
      tag: z.string(),
      price: z.string().nullable(),
      link: z.string(),
      /** Dimensions that asked for it, most severe first. */
      because: z.array(z.string()),
    }),
  ),
  /** The programme that the goods were chosen by; null where they weren't. Its steps name only goods of this report. */
  scheme: z
    .strictObject({
      name: z.string(),
      description: z.string(),
      /** Days until the next test. */
      cycle_days: z.number().int(),
      steps: z.array(
        z.strictObject({
          title: z.string(),
          part: z.enum(STEP_PARTS),
          frequency: z.string(),
          advice: z.string(),
          day_from: z.number().int(),
          day_to: z.number().int(),
          goods_ids: z.array(z.number().int()),
        }),
      ),
    })
    .nullable(),
});
export type SharedReport = z.infer<typeof sharedReport>;

export const reportContract = defineContract({
  share: {
    kind: 'query',
    summary: "A customer's report by its share id",
    access: anonymous('the share id is a 128-bit secret that can be revoked'),
    rest: { method: 'GET', path: '/skinSrv/analysis/shareDetail', renameInput: { shareId: 'share_id' } },
    input: z.object({ share_id: z.string().max(64) }),
    output: z.strictObject({ report: sharedReport }),
    errors: ['SHARE_UNAVAILABLE', 'RATE_LIMITED'],
  },
});
