import { z } from 'zod';
import {
  canonicalDimension,
  DIMENSION_ALIASES,
  DIMENSION_KEYS,
  FACE_SHAPES,
  IMAGE_KINDS,
  LAYERS,
  SKIN_TYPES,
  ZONES,
} from '../dimension/dimension.ts';
import { flag } from '../kernel/input.ts';
import { questionAnswers, recordCustomer } from '../record/record.schema.ts';
import { REASON_KEYS, RECORD_STATUS } from '../record/record.ts';

const score = z.number().min(0).max(100);
const EARLIEST = new Date('2000-01-01');
const LATEST = new Date('2999-12-31');

/** A time with a UTC offset, within years that databases and calendars handle alike. */
const instant = z.iso
  .datetime({ offset: true })
  .pipe(z.coerce.date())
  .refine((moment) => moment >= EARLIEST && moment <= LATEST);
/** Mirrors send 1 and 0, or true and false. */
export const mirrorFlag = z.union([flag, z.boolean().transform((yes) => (yes ? 1 : 0))]);

export const activation = z.object({
  device_no: z.string().trim().min(1).max(32),
  /** The activation code. It may be empty if the code was typed in the console shortly before. */
  active_code: z.string().trim().max(64).default(''),
  /** The main account of the shop that gets the mirror, if the mirror has no shop yet. */
  account: z.string().trim().max(128).default(''),
  password: z.string().max(128).default(''),
  /** The code of the main account's authenticator app, or a recovery code, if the account has an app. */
  second_factor: z.string().trim().max(32).default(''),
  model: z.string().trim().max(64).default(''),
  mac: z.string().trim().max(64).default(''),
  serial: z.string().trim().max(64).default(''),
  app_version: z.string().trim().max(32).default(''),
  is_simulated: mirrorFlag.default(0),
});

export const heartbeat = z.object({
  seq: z.int32().nonnegative(),
  app_version: z.string().trim().max(32).default(''),
  ip: z.string().trim().max(64).default(''),
  location: z.string().trim().max(64).default(''),
  config_rev: z.int32().nonnegative().default(0),
  queue_len: z.int32().nonnegative().default(0),
  free_mb: z.int32().nonnegative().optional(),
  is_start: mirrorFlag.default(0),
});

/**
 * The customer's consent. Without consent to `photos`, the mirror must not send photos, and a result is accepted
 * without photos. Strict, because a misspelt refusal would count as a consent.
 */
export const consent = z.strictObject({
  /** The `text_id` of the text that the customer agreed to, as `/skinSrv/agreement` gives it. */
  text_id: z.string().max(64).default(''),
  photos: mirrorFlag.default(1),
  contact: mirrorFlag.default(1),
  marketing: mirrorFlag.default(0),
});
export type Consent = z.infer<typeof consent>;

/** The start of a skin test. The same `client_uuid` again gets the same ids and `duplicate: 1`. */
export const recordStart = z.object({
  client_uuid: z.uuid(),
  /** The mirror's own test counter. */
  seq: z.int32().nonnegative(),
  test_time: instant,
  capture_state: z.literal([1, 2, 3]).default(1),
  customer: recordCustomer.default({}),
  consent: consent.default({ text_id: '', photos: 1, contact: 1, marketing: 0 }),
  questions: questionAnswers.default({}),
  /** The account name of the guide who served the customer. */
  user_acct: z.string().trim().max(64).optional(),
  /** The code that the customer scanned before the test. A code that doesn't fit leaves the test without a scan. */
  session: z.string().trim().max(64).optional(),
});
export type RecordStart = z.infer<typeof recordStart>;

const measurement = z.strictObject({
  layer: z.enum(LAYERS),
  raw: score,
  count: z.int32().nonnegative().optional(),
  zones: z.partialRecord(z.enum(ZONES), score).optional(),
});

const isLayerOnce = (entries: readonly { layer: string }[]) =>
  new Set(entries.map(({ layer }) => layer)).size === entries.length;

/** The mirror's measurements: a list of two for a dimension that was measured at the surface and deep in the skin. */
export const mirrorResult = z.strictObject({
  algo_version: z.string().max(32),
  skin_age: z.number().int().min(0).max(120).optional(),
  age_pred: z.number().int().min(0).max(120).optional(),
  skin_type: z.strictObject({
    type: z.enum(SKIN_TYPES),
    zones: z.partialRecord(z.enum(ZONES), z.enum(SKIN_TYPES)).optional(),
  }),
  /** The individual typology angle (ITA) of the cheek, in degrees. */
  tone: z.strictObject({ ita: z.number().min(-90).max(90) }),
  /** `mode`: 1 computed by an algorithm, 2 measured with a moisture pen. */
  moisture: z.strictObject({ mode: z.literal([1, 2]), value: score }).optional(),
  sensitive: z.strictObject({ type: z.string().max(32), score }).optional(),
  face_shape: z.enum(FACE_SHAPES).optional(),
  dims: z
    .partialRecord(
      z
        .enum([...DIMENSION_KEYS, ...DIMENSION_ALIASES.keys()])
        .transform(canonicalDimension)
        .pipe(z.enum(DIMENSION_KEYS)),
      z.union([measurement, z.array(measurement).min(1).max(2).refine(isLayerOnce)]),
    )
    .refine((dims) => Object.keys(dims).length > 0),
});
export type MirrorResult = z.infer<typeof mirrorResult>;

const rating = z.number().min(0).max(1);

/** Ratings of the photos from 0 to 1, the best. Older programs send the sharpness as `blur`, as it is stored. */
export const captureQuality = z
  .strictObject({
    face: rating,
    sharpness: rating.optional(),
    blur: rating.optional(),
    light: rating,
    noise: rating.optional(),
    resolution: rating.optional(),
  })
  .refine(({ sharpness, blur }) => (sharpness === undefined) !== (blur === undefined), { path: ['sharpness'] })
  // The order of the fields decides the digest of the test.
  .transform(({ face, sharpness, blur, light, ...others }) => ({
    face,
    blur: sharpness ?? blur ?? 0,
    light,
    ...others,
  }));

/** The end of a skin test. Status 2 has a result. Status 3 (photos refused) and 4 (analysis failed) have a reason. */
export const recordEnd = z.object({
  status: z.literal([2, 3, 4]),
  reason_key: z.enum(REASON_KEYS).optional(),
  quality: captureQuality.optional(),
  result: mirrorResult.optional(),
});
export type RecordEnd = z.infer<typeof recordEnd>;

export const recordAcknowledgement = z.object({
  analysis_id: z.string(),
  share_id: z.string(),
  /** 1 if the server already had this test. */
  duplicate: flag,
  /**
   * The sent values that this shop doesn't know: `user_acct` for a guide, `questions.<id>` for an answer. They are stored,
   * but count nowhere. Missing if it knows all.
   */
  unknown: z.array(z.string()).optional(),
});

/** How a test has ended. Refused photos turn status 2 into 3. */
export const recordEnding = z.object({
  status: z.literal(Object.values(RECORD_STATUS)),
  reason_key: z.enum(REASON_KEYS).nullable(),
  reason: z.string(),
});

export const imageKind = z.enum(IMAGE_KINDS);
