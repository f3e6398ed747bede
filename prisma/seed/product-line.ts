import type { ForSex, SkinType } from '@skin-mirror/shared/dimension/dimension.ts';
import type { GoodsTypeKey } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import type { FormatKey, Wording } from './product-format.ts';

/** The strong ingredients. Their concentrated products don't suit everybody. */
export type Active = 'retinol' | 'acid' | 'vitamin_c';

/** A series of a brand: the same ingredient and purpose in several formats. */
export interface ProductLine {
  readonly name: Wording;
  readonly ingredient: Wording;
  readonly story: Wording;
  /** The effects, the main one first. */
  readonly effects: readonly GoodsTypeKey[];
  readonly formats: readonly FormatKey[];
  /** Set if the line is also made for sensitive skin. */
  readonly gentle?: true;
  readonly active?: Active;
  /** The skin types that the line is for; undefined for all. */
  readonly skin_types?: readonly SkinType[];
  readonly for_sex?: ForSex;
  readonly age_min?: number;
  readonly age_max?: number;
  /** The factor on the brand's prices. */
  readonly premium?: number;
}

export interface Brand {
  /** The first part of the goods numbers. */
  readonly code: string;
  readonly name: Wording;
  /** The factor on a format's usual price. */
  readonly price: number;
  readonly lines: readonly ProductLine[];
}
