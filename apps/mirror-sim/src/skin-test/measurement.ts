import {
  DIMENSION_KEYS,
  DIMENSIONS,
  type DimensionKey,
  type Layer,
  type SkinType,
  type Zone,
} from '@skin-mirror/shared/dimension/dimension.ts';
import type { captureQuality, mirrorResult } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type { z } from 'zod';
import { clamp, expectedScores, type Persona, round } from '../person/personas.ts';
import type { Random } from '../random.ts';

export type MeasuredResult = z.input<typeof mirrorResult>;
export type CaptureQuality = z.input<typeof captureQuality>;
type Measured = Extract<MeasuredResult['dims'][string], { layer: Layer }>;

/** Simulated mirrors report this name as their analysis algorithm. */
export const ALGO_VERSION = 'sim-1.0';

/** These dimensions are also measured in the deep skin layer, where scores are usually a little lower. */
const BOTH_LAYERS: ReadonlySet<DimensionKey> = new Set(['spot', 'water']);

/** For each dimension: its face zones, and by how many points they usually differ from each other. */
const ZONE_SHIFTS: Readonly<Partial<Record<DimensionKey, Readonly<Partial<Record<Zone, number>>>>>> = {
  acne: { forehead: -3, nose: 2, left_cheek: 1, right_cheek: 1, chin: -4 },
  pore: { forehead: 2, nose: -9, left_cheek: 1, right_cheek: 1 },
  blackhead: { nose: -6, chin: -2 },
  wrinkle: { forehead: -3, glabella: 1, left_eye: -4, right_eye: -4, nasolabial: -2 },
  dark_circle: { left_eye: 0, right_eye: -1 },
  water: { forehead: 2, left_cheek: -3, right_cheek: -3, chin: 0 },
  sensitive: { nose: -1, left_cheek: -4, right_cheek: -4 },
};

/** The number of marks on the skin for each point below a score of 100. */
export const MARKS_PER_POINT: Readonly<Partial<Record<DimensionKey, number>>> = {
  acne: 0.35,
  blackhead: 1.6,
  pockmark: 0.4,
  pore: 9,
  spot: 0.9,
  uv_spot: 1.4,
  wrinkle: 0.5,
};

/** The largest change of a score by skin care, in points. */
const MOST_IMPROVEMENT = 14;

export function scoresAfter({ scores, drift }: Persona, days: number): Record<DimensionKey, number> {
  const gained = clamp((drift * days) / 7, -MOST_IMPROVEMENT, MOST_IMPROVEMENT);
  const later = DIMENSION_KEYS.map((key) => [key, clamp(scores[key] + gained, 5, 98)] as const);
  return Object.fromEntries(later) as Record<DimensionKey, number>;
}

/** Returns a measurement `days` after the first visit: the true scores plus random measurement errors. */
export function measure(persona: Persona, days: number, random: Random, moisture_mode: 1 | 2 = 1): MeasuredResult {
  const truth = scoresAfter(persona, days);
  const dims = DIMENSIONS.map(({ key, layer }) => {
    const own = measureDimension(persona, key, layer, truth[key], random.stream(key));
    if (!BOTH_LAYERS.has(key)) return [key, own] as const;
    const deeper = measureDimension(persona, key, 'deep', truth[key] - 3, random.stream(`${key}/deep`));
    return [key, [own, deeper]] as const;
  });
  const water = truth.water;
  return {
    algo_version: ALGO_VERSION,
    skin_age: skinAge(persona, truth),
    age_pred: Math.round(clamp(persona.age + random.stream('age').normal(0, 2), 12, 90)),
    skin_type: { type: persona.skin_type, zones: skinTypeZones(persona.skin_type) },
    tone: { ita: round(clamp(persona.ita + random.stream('tone').normal(0, 0.8), -89, 89), 1) },
    moisture: {
      mode: moisture_mode,
      value: round(clamp(water * 0.55 + random.stream('moisture').normal(0, 1.5), 8, 70), 1),
    },
    sensitive: { type: persona.is_sensitive ? 'sensitive' : 'tolerant', score: round(truth.sensitive, 1) },
    face_shape: persona.face_shape,
    dims: Object.fromEntries(dims),
  };
}

function measureDimension(persona: Persona, key: DimensionKey, layer: Layer, truth: number, random: Random): Measured {
  const raw = round(clamp(truth + random.normal(0, persona.noise), 0, 100), 1);
  const perPoint = MARKS_PER_POINT[key];
  const shifts = ZONE_SHIFTS[key];
  return {
    layer,
    raw,
    ...(perPoint && { count: Math.round((100 - raw) * perPoint) }),
    ...(shifts && { zones: zoneScores(raw, shifts, random) }),
  };
}

/** The score of the whole face is the mean of its zones, so a zone below it has another one above it. */
function zoneScores(raw: number, shifts: Readonly<Partial<Record<Zone, number>>>, random: Random) {
  const own = Object.entries(shifts).map(([zone, shift]) => ({ zone, by: shift + random.normal(0, 1.5) }));
  const mean = own.reduce((sum, { by }) => sum + by, 0) / own.length;
  const scores = own.map(({ zone, by }) => [zone, round(clamp(raw + by - mean, 0, 100), 1)]);
  return Object.fromEntries(scores) as Partial<Record<Zone, number>>;
}

/**
 * Returns the skin type of each face zone. Mixed skin is oily in the middle of the face, and dry or neutral on the
 * cheeks.
 */
function skinTypeZones(type: SkinType): Partial<Record<Zone, SkinType>> {
  const middle = type === 'mixed' ? 'oily' : type;
  const sides = type === 'mixed' ? 'neutral' : type;
  return { forehead: middle, nose: middle, chin: middle, left_cheek: sides, right_cheek: sides };
}

const AGEING = ['wrinkle', 'collagen', 'texture', 'uv_spot'] as const satisfies DimensionKey[];

/**
 * Returns the apparent age of the skin in years. Each point above the average score makes the skin 0.6 years younger.
 */
function skinAge({ age }: Persona, truth: Readonly<Record<DimensionKey, number>>): number {
  const average = expectedScores({ age, oil: 0, sun: 0.3 + age / 200, sensitivity: 0.3, care: 0 });
  const ahead = AGEING.reduce((sum, key) => sum + truth[key] - average[key], 0) / AGEING.length;
  return Math.round(clamp(age - clamp(ahead * 0.6, -9, 9), 12, 90));
}

/** Returns quality ratings of a photo, from 0 to 1. In a usable photo every rating is at least 0.7. */
export function qualityOf(capture: 'good' | 'blurred' | 'no_face', random: Random): CaptureQuality {
  const good = () => round(random.between(0.78, 0.99), 2);
  const bad = () => round(random.between(0.03, 0.2), 2);
  return {
    face: capture === 'no_face' ? bad() : good(),
    sharpness: capture === 'blurred' ? bad() : good(),
    light: good(),
    noise: good(),
    resolution: good(),
  };
}
