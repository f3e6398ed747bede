import { DIMENSION_KEYS, type DimensionKey } from '../dimension/dimension.ts';
import type { PushMapping } from './recommendation.schema.ts';
import { MAPPING_STATUS, SEED_PUSH_THRESHOLD } from './recommendation.ts';

/** The keys of a new shop's goods types. The shop may rename types and add new types, but keys never change. */
export const GOODS_TYPE_SEED = [
  'cleansing',
  'hydrating',
  'oil_control',
  'acne_care',
  'soothing',
  'brightening',
  'spot_fading',
  'anti_wrinkle',
  'firming',
  'pore_refining',
  'blackhead_care',
  'eye_care',
  'sun_protection',
  'barrier_repair',
] as const;

export type GoodsTypeKey = (typeof GOODS_TYPE_SEED)[number];

/** The goods types that are recommended for each dimension, until the shop chooses other types. */
export const DEFAULT_GOODS_TYPES: Readonly<Record<DimensionKey, readonly GoodsTypeKey[]>> = {
  color: ['brightening', 'sun_protection'],
  pockmark: ['acne_care', 'spot_fading'],
  spot: ['spot_fading', 'brightening', 'sun_protection'],
  sensitive: ['soothing', 'barrier_repair'],
  acne: ['acne_care', 'oil_control'],
  texture: ['hydrating', 'cleansing', 'pore_refining'],
  wrinkle: ['anti_wrinkle', 'firming'],
  dark_circle: ['eye_care', 'brightening'],
  blackhead: ['blackhead_care', 'oil_control'],
  pore: ['pore_refining', 'oil_control'],
  water: ['hydrating', 'barrier_repair'],
  collagen: ['firming', 'anti_wrinkle'],
  uv_spot: ['sun_protection', 'spot_fading', 'brightening'],
  pigment: ['spot_fading', 'brightening', 'sun_protection'],
};

/** Ids of the built-in goods types without a shop: their places in the list, from 1. */
export const SEED_IDS: ReadonlyMap<string, number> = new Map(GOODS_TYPE_SEED.map((key, index) => [key, index + 1]));

/**
 * Returns the mappings of a new shop. `typeIds` has the goods_type_id of each type's key. By default the id is the
 * position in `GOODS_TYPE_SEED`, from 1. Types that the shop has deleted are left out, and so are dimensions without
 * types.
 */
export const defaultMappings = (typeIds: ReadonlyMap<string, number> = SEED_IDS): PushMapping[] =>
  DIMENSION_KEYS.map((analysis_type) => ({
    analysis_type,
    goods_type_ids: DEFAULT_GOODS_TYPES[analysis_type].flatMap((key) => typeIds.get(key) ?? []),
    threshold: SEED_PUSH_THRESHOLD,
    status: MAPPING_STATUS.on,
  })).filter(({ goods_type_ids }) => goods_type_ids.length > 0);
