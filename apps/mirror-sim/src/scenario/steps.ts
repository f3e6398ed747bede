import { REG_FIELDS } from '@skin-mirror/shared/config/registration.ts';
import { z } from 'zod';

/**
 * The photos of a test: `all` lights and marks, `close_ups` of skin and scalp as well, only `white` light, a `few`, one
 * small photo of a face that many tests share (`shared`), or `none`.
 */
export const PHOTO_SETS = ['all', 'close_ups', 'white', 'few', 'shared', 'none'] as const;
export type PhotoSet = (typeof PHOTO_SETS)[number];
const photos = z.enum(PHOTO_SETS).default('all').describe('Which photos the mirror takes.');

export const CAPTURES = ['good', 'blurred', 'no_face'] as const;
export type Capture = (typeof CAPTURES)[number];
const quality = z.enum(CAPTURES).default('good').describe('How the photos turn out.');

const weight = z.number().positive().describe('One with twice the weight is chosen twice as often.');
const customerId = z.string().describe('The id of a customer.');
const deviceIndex = z.int().nonnegative();
const days = z.int().min(1).max(1000);

const place = {
  customer: z
    .union([z.string(), z.array(z.strictObject({ id: z.string(), weight })).min(1)])
    .describe('The id of a customer, or several ids with weights for a random choice.'),
  device: deviceIndex
    .optional()
    .describe('The index of the mirror in `devices`, from 0. If it is missing, a random mirror is used.'),
};
export type CustomerChoice = z.output<typeof place.customer>;

const probability = z.union([z.boolean().transform(Number), z.number().min(0).max(1)]);

/** How the customer of a test behaves. */
const manner = z.object({
  declines_photos: probability.default(0).describe('The probability that the customer wants no photos (0 to 1).'),
  declines_contact: probability.default(0).describe('The probability that the customer wants no calls afterwards.'),
  declines_marketing: probability.default(0.6).describe('The probability that the customer wants no advertising.'),
  forgets: z
    .array(z.enum(REG_FIELDS))
    .default([])
    .describe('Fields that the customer leaves empty at first. If the shop asks for one, the server must refuse.'),
  scans_first: probability
    .default(0)
    .describe('The probability that the customer scans the mirror’s code before the test. The shop must want that.'),
});
export const USUAL_MANNER = manner.parse({});
const begin = { ...place, ...manner.shape };

const measured = z
  .looseObject({})
  .optional()
  .describe('The exact measurement, as `result` of the mirror’s protocol, instead of one that is drawn.');
const answers = z
  .record(z.string(), z.unknown())
  .optional()
  .describe('The exact answers to the questionnaire by the id of the question, instead of drawn ones.');
const failed = z.boolean().default(false).describe('True: the analysis fails.');

/**
 * The expected answer of the server. `code` is the number of an expected error. Without `code`, any error is a failure.
 */
const expectation = z.strictObject({
  code: z.int().optional().describe('The number of the refusal that is expected.'),
  duplicate: z.literal([0, 1]).optional().describe('1 if the server must have had the test before.'),
  status: z.int().optional().describe('2 success, 3 photos unusable, 4 analysis failed.'),
  images: z.int().nonnegative().optional().describe('The number of photos.'),
  goods_at_least: z.int().nonnegative().optional().describe('The least number of recommended products.'),
  scores_at_least: z.int().nonnegative().optional().describe('The least number of scores.'),
});
export type Expectation = z.output<typeof expectation>;

const prize = z.strictObject({
  name: z.string().min(1).max(12),
  level: z.int().min(1).max(5).default(1),
  probability: z.number().min(0).max(100).describe('Percent. All prizes together have 100 at most.'),
  stock: z.int().min(1).describe('How many there are.'),
});

/** The work of the shop's main account between the tests. */
const staffSteps = [
  z
    .strictObject({
      do: z.literal('set'),
      values: z.record(z.string(), z.unknown()).describe('Settings by their keys.'),
    })
    .meta({ description: 'Changes settings of the shop' }),
  z
    .strictObject({
      do: z.literal('promote'),
      prizes: z.array(prize).min(1).max(7),
      daily_limit: z.int().min(1).max(99).default(99).describe('How often a mobile number may draw per day.'),
    })
    .meta({ description: 'Starts a promotion of yesterday and today. The consolation prize comes by itself' }),
  z
    .strictObject({ do: z.literal('end_promotion') })
    .meta({ description: 'Moves the end of the promotion to yesterday. Its draws can then be verified' }),
  z
    .strictObject({
      do: z.literal('offer'),
      name: z.string().min(1).max(30),
      total: z.int().min(1).optional().describe('How many there are. Without it there is no limit.'),
    })
    .meta({ description: 'Offers a coupon of today on the reports' }),
  z
    .strictObject({
      do: z.literal('erase'),
      customer: customerId,
      keep: z.boolean().default(false).describe('True: the staff cancels the erasure at once.'),
    })
    .meta({ description: 'Erases a customer. The server must say that it happens within a day' }),
  z
    .strictObject({
      do: z.literal('merge'),
      from: customerId.describe('Whose tests go over.'),
      into: customerId.describe('Who gets them.'),
      undo: z.boolean().default(false).describe('True: the staff undoes the merge at once.'),
    })
    .meta({ description: 'Merges two customers into one' }),
  z
    .strictObject({
      do: z.literal('import'),
      file: z.string().min(1).optional().describe('An archive of products. Without it, the shop’s own template.'),
      undo: z.boolean().default(true).describe('True: the staff undoes the import at once.'),
    })
    .meta({ description: 'Imports products from an archive. No row may be refused' }),
] as const;
export type StaffStep = z.output<(typeof staffSteps)[number]>;

const simpleSteps = [
  z
    .strictObject({
      do: z.literal('heartbeat'),
      device: deviceIndex.optional().describe('The index of one mirror. Without it, all of them.'),
      start: z.boolean().default(false).describe('True: the mirrors have just been switched on.'),
    })
    .meta({ description: 'The mirrors say that they are alive, and load new settings' }),
  z
    .strictObject({ do: z.literal('register'), ...begin, answers })
    .meta({ description: 'Begins a test in three parts' }),
  z
    .strictObject({
      do: z.literal('capture'),
      photos,
      quality,
      insists: z.boolean().default(false).describe('True: the mirror sends a photo even of a customer who declined.'),
    })
    .meta({ description: 'Sends the photos of the test' }),
  z.strictObject({ do: z.literal('finish'), failed, measured }).meta({ description: 'Ends the test' }),
  z
    .strictObject({ do: z.literal('upload'), ...begin, photos, quality, failed, measured, answers })
    .meta({ description: 'A whole test in one request' }),
  z
    .strictObject({
      do: z.literal('series'),
      ...place,
      days: z.array(z.int().max(0)).min(1).describe('0 is the day of the run, -7 a week before.'),
      photos,
    })
    .meta({ description: 'One customer comes on each of these days' }),
  z
    .strictObject({ do: z.literal('check'), ...place, photos })
    .meta({ description: 'A repeatability check: one face several times in a row on one mirror' }),
  z.strictObject({ do: z.literal('result') }).meta({ description: 'What the mirror’s screen shows after the test' }),
  z.strictObject({ do: z.literal('open_report') }).meta({ description: 'The customer opens the report’s address' }),
  z
    .strictObject({ do: z.literal('scan_qr') })
    .meta({ description: 'The customer’s phone scans the code on the screen. It must lead to this test’s report' }),
  z
    .strictObject({ do: z.literal('draw') })
    .meta({ description: 'The customer’s phone draws in the running promotion, twice' }),
  z
    .strictObject({ do: z.literal('claim') })
    .meta({ description: 'The customer’s phone claims the first coupon, twice' }),
  z
    .strictObject({ do: z.literal('redeem') })
    .meta({ description: 'The staff hands out what the customer has drawn and claimed, and tries it a second time' }),
  ...staffSteps,
  z.strictObject({ do: z.literal('wait'), days }).meta({ description: 'So many days pass' }),
  expectation
    .extend({ do: z.literal('expect') })
    .meta({ description: 'What the answer to the step before has to be like' }),
] as const;
export type SimpleStep = z.output<(typeof simpleSteps)[number]>;

/** One step of a scenario. */
export type Step =
  | SimpleStep
  /** `spread` distributes the rounds over all days of the scenario. */
  | { readonly do: 'loop'; readonly times: number; readonly spread: boolean; readonly steps: readonly Step[] }
  /** After each round but the last, `every` days pass. */
  | { readonly do: 'repeat'; readonly times: number; readonly every: number; readonly steps: readonly Step[] }
  | { readonly do: 'choose'; readonly of: readonly { readonly weight: number; readonly steps: readonly Step[] }[] }
  /** The tests go on at the same moment, those of one mirror, too. */
  | { readonly do: 'parallel'; readonly steps: readonly Step[] }
  /** The mirror takes these tests while it is offline. Later it sends them together, in a random order. */
  | { readonly do: 'offline'; readonly steps: readonly Step[] };

const times = z.int().min(1).max(100_000).describe('How many rounds.');

const step: z.ZodType<Step> = z.lazy(() =>
  z.discriminatedUnion('do', [
    ...simpleSteps,
    z
      .strictObject({
        do: z.literal('loop'),
        times,
        spread: z.boolean().default(false).describe('True: the rounds are spread over all days of the clock.'),
        steps,
      })
      .meta({ description: 'Several rounds on one day, or spread over all days' }),
    z
      .strictObject({
        do: z.literal('repeat'),
        times,
        every: z.int().min(0).max(1000).default(0).describe('The days from one round to the next.'),
        steps,
      })
      .meta({ description: 'Several rounds, some days apart' }),
    z
      .strictObject({ do: z.literal('choose'), of: z.array(z.strictObject({ weight, steps })).min(1) })
      .meta({ description: 'One of several, by weight' }),
    z.strictObject({ do: z.literal('parallel'), steps }).meta({ description: 'These tests go on at the same moment' }),
    z
      .strictObject({ do: z.literal('offline'), steps })
      .meta({ description: 'These tests are kept, and sent together and out of order' }),
  ]),
);
export const steps: z.ZodType<readonly Step[]> = z.lazy(() => z.array(step).min(1));

const STAFF_STEPS: readonly string[] = [
  ...staffSteps.map(({ shape }) => shape.do.value),
  // Customers who draw need a promotion of the scenario: they must not draw in one that the shop holds for its real
  // customers.
  ...(['redeem', 'draw', 'claim'] as const),
];

/** True if a scenario can't do without the shop's main account. */
export const needsStaff = (scenario: { readonly steps: readonly Step[] }): boolean =>
  scenario.steps.some((one) => {
    if ('steps' in one) return needsStaff(one);
    if (one.do === 'choose') return one.of.some(needsStaff);
    return STAFF_STEPS.includes(one.do);
  });
