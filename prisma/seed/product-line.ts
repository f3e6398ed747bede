import type { ForSex, SkinType } from '@skin-mirror/shared/dimension/dimension.ts';
import type { DemoTexts } from '@skin-mirror/shared/i18n/demo-texts.ts';
import type { GoodsTypeKey } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import type { FormatKey } from './product-format.ts';

/** Strong ingredients. Products with a high concentration don't suit everybody. */
export type Active = 'retinol' | 'acid' | 'vitamin_c';

/** A product series of a brand: one ingredient and purpose in several formats. */
export interface ProductLine {
  /** The texts of each language have its name, ingredient and story by this key. */
  readonly key: keyof DemoTexts['lines'];
  /** The main effect comes first. */
  readonly effects: readonly GoodsTypeKey[];
  readonly formats: readonly FormatKey[];
  /** Set if the line is also made for sensitive skin. */
  readonly gentle?: true;
  readonly active?: Active;
  readonly is_scented?: true;
  /** Undefined means all skin types. */
  readonly skin_types?: readonly SkinType[];
  readonly for_sex?: ForSex;
  readonly age_min?: number;
  readonly age_max?: number;
  /** The prices of this product line are multiplied by this factor. */
  readonly premium?: number;
}

export interface Brand {
  /** The first part of the brand's product numbers. */
  readonly code: string;
  readonly key: keyof DemoTexts['brands'];
  /** The usual price of each format is multiplied by this factor. */
  readonly price: number;
  readonly lines: readonly ProductLine[];
}
