import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { REG_FIELDS } from '@skin-mirror/shared/config/registration.ts';
import { SKIN_TYPES, TONES } from '@skin-mirror/shared/dimension/dimension.ts';
import { parse } from 'yaml';
import { z } from 'zod';
import { fault } from '../fault/fault.ts';
import { PERSONA_LOCALES } from '../person/identity.ts';

/** Stands for any mirror from the demo server's list or from an earlier run. */
export const AUTO = 'auto';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const years = z.number().int().min(1).max(110);

const device = z.strictObject({
  device_no: z.string().min(1).max(32).default(AUTO),
  /** For `auto`: the device number must start with this prefix. */
  prefix: z.string().max(32).default(''),
  active_code: z.string().min(1).max(64).optional(),
  /** The standard deviation of this mirror's measurements, in points. Default: that of the customer. */
  noise: z.number().min(0).max(20).optional(),
});

const traits = z.strictObject({
  nickname: z.string().max(64).optional(),
  mobile: z.string().max(32).optional(),
  sex: z.literal([1, 0]).optional(),
  age: z.union([years, z.tuple([years, years])]).optional(),
  locale: z.enum(PERSONA_LOCALES).optional(),
  skin_type: z.enum(SKIN_TYPES).optional(),
  sensitive: z.boolean().optional(),
  tone: z.enum(TONES).optional(),
  drift: z.number().min(-20).max(20).optional(),
  noise: z.number().min(0).max(20).optional(),
});

const customer = z.strictObject({
  id: z.string().min(1).max(40),
  count: z.number().int().min(1).max(100_000).default(1),
  /** The customer's level at the shop, such as "VIP". */
  level: z.string().max(32).optional(),
  persona: traits.default({}),
});

/**
 * The photos of a test: `all` lights and marks, `close_ups` of skin and scalp as well, only `white` light, a `few`, one
 * small photo of a face that many tests share (`shared`), or `none`.
 */
export const PHOTO_SETS = ['all', 'close_ups', 'white', 'few', 'shared', 'none'] as const;
export type PhotoSet = (typeof PHOTO_SETS)[number];
const photos = z.enum(PHOTO_SETS).default('all');

export const CAPTURES = ['good', 'blurred', 'no_face'] as const;
export type Capture = (typeof CAPTURES)[number];
const capture = z.enum(CAPTURES).default('good');

const place = {
  /** The id of a customer, or several ids with weights for a random choice. */
  customer: z.union([z.string(), z.array(z.strictObject({ id: z.string(), weight: z.number().positive() })).min(1)]),
  /** The index of the mirror in `devices`, from 0. If it is missing, a random mirror is used. */
  device: z.number().int().nonnegative().optional(),
};

const probability = z.union([z.boolean().transform(Number), z.number().min(0).max(1)]);

/** How the customer of a test behaves. */
const manner = z.object({
  /** The probability that the customer wants no photos, no calls afterwards, and no advertising. */
  declines_photos: probability.default(0),
  declines_contact: probability.default(0),
  declines_marketing: probability.default(0.6),
  /**
   * The fields that the customer leaves empty at first. If the shop asks for one, the server must refuse the test, and the mirror
   * sends it again with all fields.
   */
  forgets: z.array(z.enum(REG_FIELDS)).default([]),
  /** The probability that the customer scans the mirror's code before the test. The shop must want that. */
  scans_first: probability.default(0),
});
export const USUAL_MANNER = manner.parse({});
const begin = { ...place, ...manner.shape };

/**
 * The expected answer of the server. `code` is the number of an expected error. Without `code`, any error is a failure.
 */
const expectation = z.strictObject({
  code: z.number().int().optional(),
  duplicate: z.literal([0, 1]).optional(),
  status: z.number().int().optional(),
  images: z.number().int().nonnegative().optional(),
  goods_at_least: z.number().int().nonnegative().optional(),
  scores_at_least: z.number().int().nonnegative().optional(),
});
export type Expectation = z.output<typeof expectation>;

/**
 * The work of the shop's main account between the tests of the first mirror. Nobody does it if the command names no
 * account.
 */
const staffSteps = [
  /** Changes settings of the shop. */
  z.strictObject({ do: z.literal('set'), values: z.record(z.string(), z.unknown()) }),
  /** Starts a promotion of yesterday and today. The consolation prize comes by itself. */
  z.strictObject({
    do: z.literal('promote'),
    prizes: z
      .array(
        z.strictObject({
          name: z.string().min(1).max(12),
          level: z.number().int().min(1).max(5).default(1),
          /** Percent. */
          probability: z.number().min(0).max(100),
          stock: z.number().int().min(1),
        }),
      )
      .min(1)
      .max(7),
    /** How often a mobile number may draw per day. */
    daily_limit: z.number().int().min(1).max(99).default(99),
  }),
  /** Moves the end of the promotion to yesterday. Its draws can then be verified. */
  z.strictObject({ do: z.literal('end_promotion') }),
  /** Offers a coupon of today on the reports. */
  z.strictObject({
    do: z.literal('offer'),
    name: z.string().min(1).max(30),
    total: z.number().int().min(1).optional(),
  }),
] as const;
export type StaffStep = z.output<(typeof staffSteps)[number]>;

const simpleSteps = [
  z.strictObject({
    do: z.literal('heartbeat'),
    device: z.number().int().nonnegative().optional(),
    start: z.boolean().default(false),
  }),
  z.strictObject({ do: z.literal('register'), ...begin }),
  /** `insists`: the mirror sends a photo even of a customer who declined. */
  z.strictObject({ do: z.literal('capture'), photos, quality: capture, insists: z.boolean().default(false) }),
  z.strictObject({ do: z.literal('finish'), failed: z.boolean().default(false) }),
  z.strictObject({ do: z.literal('upload'), ...begin, photos, quality: capture, failed: z.boolean().default(false) }),
  /** One customer comes on each of these days: 0 is the day of the run, -7 a week before. */
  z.strictObject({ do: z.literal('series'), ...place, days: z.array(z.number().int().max(0)).min(1), photos }),
  /** A repeatability check: one face several times in a row on one mirror. */
  z.strictObject({ do: z.literal('check'), ...place, photos }),
  z.strictObject({ do: z.literal('result') }),
  z.strictObject({ do: z.literal('open_report') }),
  /** The customer's phone draws in the running promotion, and claims the first coupon. It does both twice. */
  z.strictObject({ do: z.literal('draw') }),
  z.strictObject({ do: z.literal('claim') }),
  /** The staff hands out what the customer has drawn and claimed, and tries it a second time. */
  z.strictObject({ do: z.literal('redeem') }),
  ...staffSteps,
  z.strictObject({ do: z.literal('wait'), days: z.number().int().positive() }),
  expectation.extend({ do: z.literal('expect') }),
] as const;
export type SimpleStep = z.output<(typeof simpleSteps)[number]>;

/** One step of a scenario. `spread` distributes the repetitions of a loop over all days of the scenario. */
export type Step =
  | SimpleStep
  | { readonly do: 'loop'; readonly times: number; readonly spread: boolean; readonly steps: readonly Step[] }
  | { readonly do: 'choose'; readonly of: readonly { readonly weight: number; readonly steps: readonly Step[] }[] }
  /** The mirror takes these tests while it is offline. Later it sends them together, in a random order. */
  | { readonly do: 'offline'; readonly steps: readonly Step[] };

const step: z.ZodType<Step> = z.lazy(() =>
  z.discriminatedUnion('do', [
    ...simpleSteps,
    z.strictObject({
      do: z.literal('loop'),
      times: z.number().int().min(1).max(100_000),
      spread: z.boolean().default(false),
      steps,
    }),
    z.strictObject({
      do: z.literal('choose'),
      of: z.array(z.strictObject({ weight: z.number().positive(), steps })).min(1),
    }),
    z.strictObject({ do: z.literal('offline'), steps }),
  ]),
);
const steps: z.ZodType<readonly Step[]> = z.lazy(() => z.array(step).min(1));

/** The days and opening hours of the scenario. The last day is the day of the run. */
const clock = z
  .strictObject({
    days: z.number().int().min(1).max(1000).default(1),
    open: timeOfDay.default('09:30'),
    close: timeOfDay.default('20:30'),
    /** A factor for the number of visits on Saturdays and Sundays. */
    weekend: z.number().positive().default(1),
  })
  .refine(({ open, close }) => open < close, { message: 'close has to be later than open', path: ['close'] });

export const scenarioSchema = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9-]{1,64}$/),
    summary: z.string().max(300).default(''),
    clock: clock.prefault({}),
    devices: z.array(device).min(1),
    customers: z.array(customer).min(1),
    guides: z.array(z.string().min(1).max(64)).default([]),
    /** The number of tests at the end of a run that send all photos. */
    all_photos_for_last: z.number().int().nonnegative().default(0),
    /** What goes wrong on the mirrors and their lines. The run tells how many faults it has survived. */
    faults: z.array(fault).default([]),
    steps,
  })
  .check(({ value, issues }) => {
    const ids = new Set(value.customers.map(({ id }) => id));
    for (const { path: at, customers, device } of references(value.steps)) {
      for (const id of customers.filter((id) => !ids.has(id))) {
        issues.push({ code: 'custom', input: id, path: [...at, 'customer'], message: `there is no customer "${id}"` });
      }
      if (device !== undefined && device >= value.devices.length) {
        issues.push({
          code: 'custom',
          input: device,
          path: [...at, 'device'],
          message: `there is no device ${device}`,
        });
      }
    }
  });
export type Scenario = z.output<typeof scenarioSchema>;

const STAFF_STEPS = ['set', 'promote', 'end_promotion', 'offer', 'redeem', 'draw', 'claim'];

/**
 * True if a scenario can't do without the shop's main account. Customers who draw need a promotion of the scenario: they
 * must not draw in one that the shop holds for its real customers.
 */
export const needsStaff = (scenario: Pick<Scenario, 'steps'>): boolean =>
  scenario.steps.some((step) => {
    if (step.do === 'loop' || step.do === 'offline') return needsStaff(step);
    if (step.do === 'choose') return step.of.some(needsStaff);
    return STAFF_STEPS.includes(step.do);
  });

interface Reference {
  readonly path: (string | number)[];
  readonly customers: readonly string[];
  readonly device: number | undefined;
}

function references(list: readonly Step[], at: (string | number)[] = ['steps']): Reference[] {
  return list.flatMap((step, index) => {
    const here = [...at, index];
    if (step.do === 'loop' || step.do === 'offline') return references(step.steps, [...here, 'steps']);
    if (step.do === 'choose') return step.of.flatMap((one, n) => references(one.steps, [...here, 'of', n, 'steps']));
    if (step.do === 'heartbeat') return [{ path: here, customers: [], device: step.device }];
    if (!('customer' in step)) return [];
    return [{ path: here, customers: customerIds(step.customer), device: step.device }];
  });
}

const customerIds = (customer: z.output<typeof place.customer>): string[] =>
  typeof customer === 'string' ? [customer] : customer.map(({ id }) => id);

/** Thrown for an invalid scenario. The message has one line for each mistake. */
export class ScenarioError extends Error {}

const BUNDLED = fileURLToPath(new URL('../../scenarios/', import.meta.url));

/** Loads a built-in scenario by its name, or a scenario from a file. */
export async function loadScenario(nameOrFile: string): Promise<Scenario> {
  const isName = /^[a-z0-9-]+$/.test(nameOrFile);
  const file = isName ? path.join(BUNDLED, `${nameOrFile}.yaml`) : nameOrFile;
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new ScenarioError(`${file}: ${cause.code === 'ENOENT' ? 'there is no such file' : cause.message}`);
  });
  return parseScenario(text, file);
}

export function parseScenario(text: string, file: string): Scenario {
  let content: unknown;
  try {
    content = parse(text);
  } catch (cause) {
    throw new ScenarioError(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  const result = scenarioSchema.safeParse(content);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${file}: ${issue.path.join('.')}: ${issue.message}`);
  throw new ScenarioError(lines.join('\n'));
}
