import type { ForSex, SkinType } from '@skin-mirror/shared/dimension/dimension.ts';
import type { GoodsTypeKey } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import type { FormatKey } from './product-format.ts';

/** A text in Chinese and in English. */
export type Wording = readonly [zh: string, en: string];

/** Strong ingredients, whose concentrated products aren't for everybody. */
export type Active = 'retinol' | 'acid' | 'vitamin_c';

/** A series of a brand: the same ingredient and purpose in several formats. */
export interface ProductLine {
  readonly name: Wording;
  readonly ingredient: Wording;
  readonly story: Wording;
  /** Main effect first. */
  readonly effects: readonly GoodsTypeKey[];
  readonly formats: readonly FormatKey[];
  /** Made for sensitive skin as well. */
  readonly gentle?: true;
  readonly active?: Active;
  /** All skin types where left out. */
  readonly skin_types?: readonly SkinType[];
  readonly for_sex?: ForSex;
  readonly age_min?: number;
  readonly age_max?: number;
  /** Times the brand's prices. */
  readonly premium?: number;
}

export interface Brand {
  /** Begins the goods numbers. */
  readonly code: string;
  readonly name: Wording;
  /** Times the usual price of a format. */
  readonly price: number;
  readonly lines: readonly ProductLine[];
}
