import {
  DIMENSION_KEYS,
  type DimensionKey,
  FACE_SHAPES,
  type FaceShape,
  SEX,
  type Sex,
  type SkinType,
  type Tone,
} from '@skin-mirror/shared/dimension/dimension.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Random } from '../random.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { identityOf } from './identity.ts';

export type PersonaTraits = Scenario['customers'][number]['persona'];

/** The properties of a skin that decide all its scores. */
export interface Skin {
  readonly age: number;
  /** From −1 (very dry) to 1 (very oily). */
  readonly oil: number;
  /** From 0 (hardly any sun) to 1 (many years in the sun without protection). */
  readonly sun: number;
  /** From 0 (robust) to 1 (reacts to everything). */
  readonly sensitivity: number;
  /** From −1 (neglected) to 1 (very well cared for). */
  readonly care: number;
}

export interface Persona extends Skin {
  readonly id: string;
  readonly nickname: string;
  readonly mobile: string;
  readonly sex: Sex;
  readonly locale: Locale;
  readonly location: string;
  readonly skin_type: SkinType;
  readonly is_sensitive: boolean;
  /** The individual typology angle (a measure of skin colour) of the cheek, in degrees. */
  readonly ita: number;
  readonly face_shape: FaceShape;
  /** The true scores on the first visit, without measurement errors. From 0 to 100. */
  readonly scores: Readonly<Record<DimensionKey, number>>;
  readonly drift: number;
  readonly noise: number;
}

/** The range of `oil` for each skin type, from −1 (very dry) to 1 (very oily). */
const OIL: Readonly<Record<SkinType, readonly [number, number]>> = {
  dry: [-0.95, -0.4],
  neutral: [-0.35, 0.1],
  mixed: [0.15, 0.5],
  oily: [0.55, 0.95],
};
const SKIN_TYPE_WEIGHTS = [
  { type: 'dry', weight: 26 },
  { type: 'neutral', weight: 22 },
  { type: 'mixed', weight: 34 },
  { type: 'oily', weight: 18 },
] as const satisfies readonly { type: SkinType; weight: number }[];

/** The range of the typology angle for each skin tone, in degrees. */
const ITA: Readonly<Record<Tone, readonly [number, number]>> = {
  translucent: [56, 63],
  fair: [42, 54],
  natural: [29, 40],
  wheatish: [12, 27],
  dull: [-28, 8],
  dark: [-60, -34],
};

/** For each language: the mean and the standard deviation of people's typology angle (skin colour), in degrees. */
const LOCAL_ITA: Readonly<Partial<Record<Locale, readonly [number, number]>>> = {
  id: [18, 13],
  vi: [28, 11],
  pt: [26, 20],
  es: [32, 15],
  tr: [36, 12],
  en: [36, 24],
};
const DEFAULT_ITA = [39, 9] as const;

/** The mirror reports sensitive skin if the sensitivity (0–1) has at least this value. */
const SENSITIVE_FROM = 0.55;
const LOWEST_SCORE = 22;
const HIGHEST_SCORE = 97;

/** Makes a customer. The same random source and traits always give the same customer. */
export function createPersona(random: Random, id: string, traits: PersonaTraits = {}): Persona {
  const sex = traits.sex ?? (random.stream('sex').chance(0.76) ? SEX.female : SEX.male);
  const age = drawAge(random.stream('age'), traits.age);
  const locale = traits.locale ?? 'zh';
  const skin = drawSkin(random.stream('skin'), age, traits);
  const { nickname, mobile, location } = identityOf(random.stream('identity'), sex, locale);
  return {
    ...skin.causes,
    id,
    nickname: traits.nickname ?? nickname,
    mobile: traits.mobile ?? mobile,
    sex,
    locale,
    location,
    skin_type: skin.type,
    is_sensitive: skin.causes.sensitivity >= SENSITIVE_FROM,
    ita: drawIta(random.stream('tone'), locale, skin.causes.sun, traits.tone),
    face_shape: random.stream('shape').pick(FACE_SHAPES),
    scores: drawScores(random.stream('scores'), skin.causes),
    drift: traits.drift ?? Math.max(0, round(random.stream('drift').normal(0.5, 0.5), 2)),
    noise: traits.noise ?? 1.4,
  };
}

function drawAge(random: Random, wanted: PersonaTraits['age']): number {
  if (typeof wanted === 'number') return wanted;
  if (wanted) return random.int(wanted[0], wanted[1]);
  // Most customers of shops are between 22 and 40 years old.
  return Math.round(clamp(19 + Math.abs(random.normal(0, 1)) * 14 + random.between(0, 6), 16, 72));
}

function drawSkin(random: Random, age: number, traits: PersonaTraits): { type: SkinType; causes: Skin } {
  const type = traits.skin_type ?? random.stream('type').weighted(SKIN_TYPE_WEIGHTS).type;
  const isSensitive = traits.sensitive ?? random.stream('sensitive').chance(type === 'dry' ? 0.38 : 0.22);
  const causes = {
    age,
    oil: random.stream('oil').between(...OIL[type]),
    sun: clamp(random.stream('sun').normal(0.3 + age / 200, 0.2), 0, 1),
    sensitivity: isSensitive ? random.stream('degree').between(0.6, 0.95) : random.stream('degree').between(0, 0.5),
    care: clamp(random.stream('care').normal(0.1, 0.45), -1, 1),
  };
  return { type, causes };
}

function drawIta(random: Random, locale: Locale, sun: number, tone: Tone | undefined): number {
  if (tone) return round(random.between(...ITA[tone]), 1);
  const [mean, deviation] = LOCAL_ITA[locale] ?? DEFAULT_ITA;
  return round(clamp(random.normal(mean - 8 * (sun - 0.4), deviation), -60, 64), 1);
}

/** Returns the scores of a skin without chance. The factors are chosen to give realistic averages. */
export function expectedScores({ age, oil, sun, sensitivity, care }: Skin): Record<DimensionKey, number> {
  const years = clamp((age - 20) / 45, 0, 1.15);
  const youth = clamp((28 - age) / 12, 0, 1);
  const greasy = Math.max(0, oil);
  const dry = Math.max(0, -oil);
  return {
    color: 85 - 9 * years - 15 * sun - 4 * sensitivity + 4 * care,
    pockmark: 90 - 13 * greasy - 5 * sun - 3 * years + 2 * care,
    spot: 92 - 22 * years - 20 * sun + 3 * care,
    sensitive: 89 - 38 * sensitivity - 4 * dry + 2 * care,
    acne: 90 - 22 * greasy - 14 * youth - 6 * sensitivity + 4 * care,
    texture: 88 - 16 * years - 6 * greasy - 5 * dry - 5 * sun + 4 * care,
    wrinkle: 94 - 36 * years - 8 * sun - 6 * dry + 3 * care,
    dark_circle: 77 - 11 * years + 4 * care,
    blackhead: 87 - 25 * greasy + 4 * care,
    pore: 88 - 23 * greasy - 9 * years + 3 * care,
    water: 80 - 27 * dry - 10 * sensitivity - 6 * years + 4 * care,
    collagen: 92 - 34 * years - 9 * sun + 3 * care,
    uv_spot: 91 - 27 * sun - 17 * years + 2 * care,
    pigment: 89 - 20 * sun - 16 * years + 2 * care,
  };
}

function drawScores(random: Random, skin: Skin): Record<DimensionKey, number> {
  const expected = expectedScores(skin);
  const complaints = drawComplaints(random.stream('complaints'));
  const drawn = DIMENSION_KEYS.map((key) => {
    const score = expected[key] + random.stream(key).normal(0, 4.5) - (complaints.get(key) ?? 0);
    return [key, round(clamp(score, LOWEST_SCORE, HIGHEST_SCORE), 1)] as const;
  });
  return Object.fromEntries(drawn) as Record<DimensionKey, number>;
}

/**
 * Makes up to two dimensions worse, because many customers come with one or two problems. Returns the lost points of
 * each.
 */
function drawComplaints(random: Random): ReadonlyMap<DimensionKey, number> {
  const count = random.weighted([
    { count: 0, weight: 50 },
    { count: 1, weight: 32 },
    { count: 2, weight: 18 },
  ]).count;
  const keys = random.shuffled(DIMENSION_KEYS).slice(0, count);
  return new Map(keys.map((key) => [key, random.between(8, 30)]));
}

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
