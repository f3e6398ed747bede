import { z } from 'zod';
import { shopConfig } from '../config/config.schema.ts';
import { mirrorOrShop } from '../device/device.schema.ts';
import {
  CARE_LEVELS,
  DIMENSION_KEYS,
  FACE_SHAPES,
  IMAGE_KINDS,
  LAYERS,
  SKIN_TYPES,
  TONES,
  ZONES,
} from '../dimension/dimension.ts';
import { user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { LOCALES } from '../kernel/locales.ts';
import { VERDICTS } from '../progress/progress.ts';
import { MAX_TREND } from '../progress/trend.ts';
import { CHOICES, STEP_ROLES } from '../recommendation/recommendation.ts';
import { STEP_PARTS } from '../scheme/scheme.ts';
import { LINK_HOLDER, shareId } from '../share/share-link.schema.ts';
import type { ShopTextKey } from '../shop-text/shop-text-keys.ts';
import { langsOf } from '../translation/translation.schema.ts';

/**
 * The data that a customer's browser gets. It has no names, phone numbers or birthdays of customers, no ids of
 * customers, accounts or mirrors, and no stored paths. The schema refuses any other field. The addresses of photos
 * expire shortly after the end of the day.
 */
export const sharedReport = z.strictObject({
  shop: z.string(),
  /** Names the shop in the address of its page about the customers' data. */
  shop_key: z.string(),
  logo: z.string().nullable(),
  test_day: z.iso.date(),
  /** The shop's contact data. Fields that the shop left out are empty. */
  contact: z.strictObject({
    address: z.string(),
    phone: z.string(),
    hours: z.string(),
    picture: z.string().nullable(),
  }),
  /** The name of the guide who made the test. Empty if no guide made it. */
  adviser: z.string(),
  /** The wishes that the customer named: the result to improve and the answer's words. Hidden results are left out. */
  wishes: z.array(z.strictObject({ key: z.enum(DIMENSION_KEYS), words: z.string() })),
  /** True if an answer of the questionnaire asks for care with new products. It doesn't say which answer. */
  asks_first: z.boolean(),
  /** True if the customer cleanses the face more than twice a day. */
  cleanses_often: z.boolean(),
  /** The day of the next visit. Null if the shop proposes none or has tested the customer again. */
  next_visit: z.iso.date().nullable(),
  /** The customer's age as a range of five years, such as `25-29`. */
  age_band: z.string().nullable(),
  sex: z.literal([1, 0]).nullable(),
  /** Null if the shop hides the skin type. */
  skin_type: z.enum(SKIN_TYPES).nullable(),
  skin_type_zones: z.partialRecord(z.enum(ZONES), z.enum(SKIN_TYPES)).optional(),
  tone: z.enum(TONES),
  skin_age: z.number().int().nullable(),
  face_shape: z.enum(FACE_SHAPES).nullable(),
  total_score: z.number(),
  /** The number of results whose mean is the total score. It includes those that the shop hides. */
  measured: z.number().int(),
  /** HTML about the parts of the face. Null on platforms without face structure. */
  face: z.strictObject({ bones: z.string(), muscle: z.string(), fat: z.string(), net: z.string() }).nullable(),
  /** The additions of the shop to the page. Empty fields and null are left out. */
  h5: z.strictObject({
    /** The name at the top, in place of the shop's. */
    title: z.string(),
    banner: z.string().nullable(),
    support_text: z.string(),
    support_link: z.string(),
    /** A colour such as `#8a4646`. */
    theme_color: z.string(),
    /** The shop's own page about the customers' data. */
    privacy_url: z.string(),
  }),
  /** The shop's own texts as HTML, and the label of the button to a product. An empty label means the usual one. */
  texts: z.strictObject({
    text_general: z.string(),
    text_full_face: z.string(),
    text_dermatoscope: z.string(),
    text_scalp: z.string(),
    text_conclusion: z.string(),
    text_product_button: z.string(),
  } satisfies Record<ShopTextKey, z.ZodType>),
  total_text: z.strictObject({ introduction: z.string(), advice: z.string() }).nullable(),
  skin_type_text: z.strictObject({ introduction: z.string(), advice: z.string() }).nullable(),
  tone_text: z.strictObject({ introduction: z.string(), advice: z.string() }).nullable(),
  chart_type: z.enum(['column', 'rose']),
  summary_chart: z.enum(['column', 'rose']),
  /** How the report shows scores: 1 as points, 2 as care level, 3 as percent range. */
  data_show_type: z.literal([1, 2, 3]),
  /** True if the report shows percent ranges instead of care levels. */
  shows_bands: z.boolean(),
  /** How skin colour is drawn: 1 a map of its unevenness, 2 a bar of five levels. */
  color_show_type: z.literal([1, 2]),
  /** The source of moisture values: 1 the mirror itself, 2 a moisture pen; null if the mirror didn't say. */
  moisture_source: z.literal([1, 2]).nullable(),
  /** The dimensions that the report shows: first surface, then deep, each in the order that the shop chose. */
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
      /** The one-line text for the comprehensive report. */
      overall: z.strictObject({ introduction: z.string(), advice: z.string() }),
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
  /** The ISO 4217 code of the prices. */
  currency: z.string(),
  /** True if customers can put products on a shopping list and send it to the shop. */
  shows_cart: z.boolean(),
  /** The recommended products: first the main recommendations in the order of the routine, then the others. */
  goods: z.array(
    z.strictObject({
      id: z.number().int(),
      name: z.string(),
      pic: z.string(),
      tag: z.string(),
      price: z.string().nullable(),
      link: z.string(),
      brand_story: z.string(),
      /** The step of the skin-care routine in which it is used. Tests stored by older versions have `other`. */
      step_role: z.enum(STEP_ROLES),
      /** `first`: a main recommendation for its step. `also`: another product that the customer might like. */
      choice: z.enum(CHOICES),
      /** When the product is used. Empty if unknown. */
      parts: z.array(z.enum(STEP_PARTS)),
      /** The main reasons for it, one or two. Empty if other products name them, or only the routine needs it. */
      needs: z.array(z.strictObject({ key: z.string(), layer: z.enum(LAYERS), score: z.number() })),
      /** The results that the product helps with while it stays on the skin. Empty for what is rinsed off. */
      helps: z.array(z.string()),
      /** Only for the product that takes off the customer's make-up. */
      is_make_up_remover: z.literal(true).optional(),
      /** Only for a product with an acid or retinol of a daily step (see `beginsSlowly`). */
      begins_slowly: z.literal(true).optional(),
      /** True if the customer bought it and hasn't used it up. It then has neither price nor link. */
      is_owned: z.boolean(),
      /** The language of each text that the shop didn't translate into the reader's. */
      langs: langsOf('name', 'tag', 'brand_story'),
    }),
  ),
  /** The care scheme that was chosen for the test, or null. Its steps contain only products of this report. */
  scheme: z
    .strictObject({
      name: z.string(),
      description: z.string(),
      cycle_days: z.number().int(),
      langs: langsOf('name', 'description'),
      steps: z.array(
        z.strictObject({
          langs: langsOf('title', 'frequency', 'advice'),
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
  /** The differences from the customer's test before, whose day and scores alone it names. Null without one. */
  progress: z
    .strictObject({
      since: z.iso.date(),
      /** True if the tests weren't taken alike, so that differences may not come from the skin. */
      captures_differ: z.boolean(),
      list: z.array(
        z.strictObject({
          key: z.string(),
          layer: z.enum(LAYERS),
          /** The score of that day with the offset of this test. */
          before: z.number(),
          verdict: z.enum(VERDICTS),
        }),
      ),
      /** The white-light photo of that test. Null if it has none any more. */
      photo: z.strictObject({ url: z.string(), width: z.number(), height: z.number() }).nullable(),
      /** All visits up to this test. Null for fewer than three. */
      trend: z
        .strictObject({
          /** The number of visits, of which `test_days` has a part if there are many. */
          visited: z.number().int(),
          /** The days of the visits, the first and this one among them, the oldest first. */
          test_days: z.array(z.iso.date()).max(MAX_TREND),
          lines: z.array(
            z.strictObject({
              /** A result, or `total` for the total score, which has the layer null. */
              key: z.string(),
              layer: z.enum(LAYERS).nullable(),
              /** The score of each day with the offset of this test. Null if the visit didn't measure it. */
              scores: z.array(z.number().nullable()).max(MAX_TREND),
              /** The difference in points that the mirror's own scatter explains. */
              smallest: z.number(),
            }),
          ),
        })
        .nullable(),
    })
    .nullable(),
  /**
   * The share of the shop's customers of the same sex and age band with a lower total score, in percent, and their
   * number. Null for too few people, and if the shop doesn't compare.
   */
  percentile: z.strictObject({ value: z.number().int().min(0).max(100), n: z.number().int() }).nullable(),
});
export type SharedReport = z.infer<typeof sharedReport>;

/** A report before the shop's display settings hide parts of it. */
export const wholeReport = sharedReport
  .omit({
    shows_cart: true,
    chart_type: true,
    summary_chart: true,
    data_show_type: true,
    color_show_type: true,
    skin_age: true,
  })
  .extend({
    skin_type: z.enum(SKIN_TYPES),
    skin_ages: z.strictObject({ evaluated: z.number().int().nullable(), predicted: z.number().int().nullable() }),
  });
export type WholeReport = z.infer<typeof wholeReport>;

export const displaySettings = shopConfig.pick({
  chart_type: true,
  summary_chart: true,
  data_show_type: true,
  color_show_type: true,
  age_mode: true,
  age_type: true,
  moisture_mode: true,
  items_layer: true,
  items_deep: true,
  items_skin_type: true,
  show_progress: true,
  h5_show_goods: true,
  h5_show_cart: true,
});
export type DisplaySettings = z.output<typeof displaySettings>;

export const reportContract = defineContract({
  share: {
    kind: 'query',
    summary: "A customer's report by its share id",
    access: LINK_HOLDER,
    /** Enough for a family, but too few to guess ids. */
    limit: { name: 'report-read', points: 60, seconds: 60, by: 'network' },
    rest: { method: 'GET', path: '/skinSrv/analysis/shareDetail', renameInput: { shareId: 'share_id' } },
    input: z.object({ share_id: shareId }),
    output: z.strictObject({ report: sharedReport }),
    errors: ['SHARE_UNAVAILABLE'],
  },
  /**
   * Returns a report for the preview beside a form. It contains no name, age, sex, photos or test day of a customer. If
   * the call names a sex or an age, the report is for an invented customer of that sex and age.
   */
  preview: {
    kind: 'query',
    summary: "The shop's newest test, or a sample, as a report to try settings and texts on",
    access: user(['config', 'face', 'goods', 'marketing']),
    input: z.object({
      locale: z.enum(LOCALES).optional(),
      /** Shows every result at this care level, with its texts. Undefined shows the measured results. */
      level: z.literal(CARE_LEVELS).optional(),
      /** The invented customer's sex and age; the report names only those that are given. */
      sex: z.literal([1, 0]).optional(),
      age: z.number().int().min(1).max(120).optional(),
      /** If given, the report has the texts, products and settings of this mirror. */
      device_no: mirrorOrShop,
    }),
    errors: ['DEVICE_NOT_FOUND', 'ADVANCED_MODE_NEEDED'],
    output: z.strictObject({
      report: wholeReport,
      /** True if the report is the built-in sample, because the shop has no test yet. */
      is_sample: z.boolean(),
      display: displaySettings,
    }),
  },
});
