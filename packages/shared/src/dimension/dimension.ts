/** Where the skin is measured: at its surface (`layer`) or below it (`deep`). */
export const LAYERS = ['layer', 'deep'] as const;
export type Layer = (typeof LAYERS)[number];

/**
 * The skin properties that a test scores, in display order. `layer` says where a property is usually measured, but a
 * mirror may also measure it in the other layer. Skin type, tone and face shape have no score.
 */
export const DIMENSIONS = [
  { key: 'color', layer: 'layer' },
  { key: 'pockmark', layer: 'layer' },
  { key: 'spot', layer: 'layer' },
  { key: 'sensitive', layer: 'layer' },
  { key: 'acne', layer: 'layer' },
  { key: 'texture', layer: 'layer' },
  { key: 'wrinkle', layer: 'layer' },
  { key: 'dark_circle', layer: 'layer' },
  { key: 'blackhead', layer: 'layer' },
  { key: 'pore', layer: 'layer' },
  { key: 'water', layer: 'layer' },
  { key: 'collagen', layer: 'deep' },
  { key: 'uv_spot', layer: 'deep' },
  { key: 'pigment', layer: 'deep' },
] as const satisfies readonly { key: string; layer: Layer }[];

export type DimensionKey = (typeof DIMENSIONS)[number]['key'];
export const DIMENSION_KEYS = DIMENSIONS.map((dimension) => dimension.key) as [DimensionKey, ...DimensionKey[]];

/** Other names of dimensions. Mirrors and older clients use these names. */
export const DIMENSION_ALIASES: ReadonlyMap<string, DimensionKey> = new Map([
  ['roughness', 'texture'],
  ['moisture', 'water'],
]);

export const canonicalDimension = (key: string): string => DIMENSION_ALIASES.get(key) ?? key;

/** The kinds of light in which the face is photographed. `uv` shows UV spots, `woods` is a UV lamp. */
export const LIGHT_MODES = ['white', 'positive', 'negative', 'uv', 'woods', 'blue', 'brown', 'red'] as const;
export type LightMode = (typeof LIGHT_MODES)[number];

/** The lenses for close-ups that a mirror may have. A test has up to six pictures of each lens. */
export const LENSES = ['dermatoscope', 'scalp'] as const;
export type Lens = (typeof LENSES)[number];
const CLOSE_UP_NUMBERS = [1, 2, 3, 4, 5, 6] as const;
export type CloseUp = `${Lens}_${(typeof CLOSE_UP_NUMBERS)[number]}`;
export const closeUpsOf = (lens: Lens): CloseUp[] => CLOSE_UP_NUMBERS.map((number) => `${lens}_${number}` as const);

/** A picture of a test: a photo in one kind of light, the face with the marks of one dimension, or a close-up. */
export type ImageKind = LightMode | `mark_${DimensionKey}` | CloseUp;
export const IMAGE_KINDS = [
  ...LIGHT_MODES,
  ...DIMENSION_KEYS.map((key) => `mark_${key}` as const),
  ...LENSES.flatMap(closeUpsOf),
] as [ImageKind, ...ImageKind[]];

export const ANALYSIS_FILENAMES = {
  white: 'filename',
  positive: 'filename_positive',
  negative: 'filename_negative',
  uv: 'filename_uv',
  woods: 'filename_woods',
  blue: 'filename_blue',
  brown: 'filename_brown',
  red: 'filename_red',
} as const satisfies Record<LightMode, string>;

export const SKIN_TYPES = ['dry', 'oily', 'neutral', 'mixed'] as const;
export type SkinType = (typeof SKIN_TYPES)[number];

/** Skin tones from the lightest to the darkest. */
export const TONES = ['translucent', 'fair', 'natural', 'wheatish', 'dull', 'dark'] as const;
export type Tone = (typeof TONES)[number];

export const ZONES = [
  'forehead',
  'glabella',
  'nose',
  'left_cheek',
  'right_cheek',
  'chin',
  'left_eye',
  'right_eye',
  'nasolabial',
] as const;
export type Zone = (typeof ZONES)[number];

export const FACE_SHAPES = ['oval', 'round', 'square', 'heart', 'long', 'diamond'] as const;
export type FaceShape = (typeof FACE_SHAPES)[number];

/** Severity from 1 (none) to 5 (severe). */
export type CareLevel = 1 | 2 | 3 | 4 | 5;
export const CARE_LEVELS = [1, 2, 3, 4, 5] as const satisfies readonly CareLevel[];

/** Sex in calls: 1 male, 0 female. A mirror may leave it out. */
export const SEX = { male: 1, female: 0 } as const;
export type Sex = (typeof SEX)[keyof typeof SEX];

/** The customers that a product is for: 0 everybody, 1 men, 2 women. */
export const FOR_SEX = { all: 0, male: 1, female: 2 } as const;
export type ForSex = (typeof FOR_SEX)[keyof typeof FOR_SEX];
