import type { SkinType } from '@skin-mirror/shared/dimension/dimension.ts';
import type { DemoTexts } from '@skin-mirror/shared/i18n/demo-texts.ts';
import type { GoodsTypeKey } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import type { StepRole } from '@skin-mirror/shared/recommendation/recommendation.ts';

export type FormatKey = keyof DemoTexts['formats'];

export type Container = 'tube' | 'bottle' | 'dropper' | 'pump' | 'jar' | 'spray' | 'sachet' | 'stick';

/** A kind of product. Its name, size and use are in the texts of each language. */
export interface ProductFormat {
  /** The last part of a product number. */
  readonly code: string;
  /** The step of a skin-care routine that the product is for. */
  readonly role: StepRole;
  /** The usual price in CNY. */
  readonly price: number;
  readonly container: Container;
  /** The main effect of this product format. It comes before the effects of the product line. */
  readonly lead?: GoodsTypeKey;
  readonly extra?: GoodsTypeKey;
  /** The effects that a product of this format can have, whatever its line is for. Undefined means all. */
  readonly only?: readonly GoodsTypeKey[];
  /** Set if no product of this format is for sensitive skin, not even one of a gentle line. */
  readonly degreasing?: true;
  /** Set if the product stays on the skin and contains much of a strong ingredient. */
  readonly concentrated?: true;
  /** Set for a moisturiser that isn't a cream. A gel is light, and a lotion may be. */
  readonly texture?: 'gel' | 'lotion';
  /** Set if the product is dabbed on single spots. */
  readonly on_spots?: true;
  /** Set if the product is only for customers who wear make-up. */
  readonly removes_make_up?: true;
  /** The skin types for which a product of this format isn't too rich. Undefined means all. */
  readonly skin_types?: readonly SkinType[];
  readonly age_min?: number;
}

/** The skin types for which rich products aren't too rich. */
export const RICH = ['dry', 'neutral'] as const;
/** The skin types for which light products are enough. */
export const NOT_DRY = ['oily', 'mixed', 'neutral'] as const;
/** Younger skin needs no care of its own around the eyes. */
const EYE_CARE_FROM = 18;
/** The skin types for which a mask may stay on overnight. */
const NOT_OILY = ['dry', 'neutral', 'mixed'] as const;
/** The skin types that have oil to spare. */
const OILY = ['oily', 'mixed'] as const;

export const PRODUCT_FORMATS = {
  foam: {
    code: 'FC',
    role: 'cleanse',
    price: 79,
    container: 'tube',
    lead: 'cleansing',
  },
  gel_cleanser: {
    code: 'GC',
    role: 'cleanse',
    price: 85,
    container: 'pump',
    lead: 'cleansing',
  },
  cleansing_oil: {
    code: 'CO',
    role: 'other',
    removes_make_up: true,
    price: 119,
    container: 'pump',
    lead: 'cleansing',
  },
  cleansing_balm: {
    code: 'CB',
    role: 'other',
    removes_make_up: true,
    price: 129,
    container: 'jar',
    lead: 'cleansing',
  },
  toner: {
    code: 'TN',
    role: 'tone',
    price: 99,
    container: 'bottle',
    concentrated: true,
  },
  essence: {
    code: 'EW',
    role: 'tone',
    price: 149,
    container: 'bottle',
  },
  mist: {
    code: 'MS',
    role: 'tone',
    price: 89,
    container: 'spray',
  },
  serum: {
    code: 'SR',
    role: 'treat',
    price: 199,
    container: 'dropper',
    concentrated: true,
  },
  ampoule: {
    code: 'AM',
    role: 'other',
    price: 169,
    container: 'dropper',
    concentrated: true,
  },
  lotion: {
    code: 'LT',
    role: 'moisturise',
    price: 129,
    container: 'pump',
    extra: 'hydrating',
    texture: 'lotion',
  },
  cream: {
    code: 'CR',
    role: 'moisturise',
    price: 169,
    container: 'jar',
    extra: 'hydrating',
    skin_types: RICH,
  },
  gel_cream: {
    code: 'GL',
    role: 'moisturise',
    price: 149,
    container: 'jar',
    extra: 'hydrating',
    texture: 'gel',
  },
  day_cream: {
    code: 'DC',
    role: 'protect',
    price: 179,
    container: 'jar',
    extra: 'sun_protection',
  },
  rich_cream: {
    code: 'NC',
    role: 'moisturise',
    price: 199,
    container: 'jar',
    concentrated: true,
    extra: 'hydrating',
    skin_types: RICH,
  },
  neck_cream: {
    code: 'NK',
    role: 'other',
    price: 159,
    container: 'tube',
  },
  face_oil: {
    code: 'FO',
    role: 'other',
    price: 159,
    container: 'dropper',
    skin_types: RICH,
  },
  sleeping_mask: {
    code: 'SM',
    role: 'mask',
    price: 119,
    container: 'jar',
    skin_types: NOT_OILY,
  },
  sheet_mask: {
    code: 'MK',
    role: 'mask',
    price: 79,
    container: 'sachet',
  },
  clay_mask: {
    code: 'CM',
    role: 'mask',
    price: 99,
    container: 'jar',
    only: ['oil_control', 'acne_care', 'pore_refining', 'blackhead_care'],
    degreasing: true,
    skin_types: OILY,
  },
  nose_strips: {
    code: 'NS',
    role: 'mask',
    price: 49,
    container: 'sachet',
    lead: 'blackhead_care',
  },
  spot_gel: {
    code: 'SG',
    role: 'other',
    price: 69,
    container: 'tube',
    only: ['acne_care'],
    concentrated: true,
    on_spots: true,
  },
  eye_cream: {
    code: 'EC',
    role: 'eye',
    price: 189,
    container: 'tube',
    lead: 'eye_care',
    age_min: EYE_CARE_FROM,
  },
  eye_serum: {
    code: 'ES',
    role: 'eye',
    price: 209,
    container: 'dropper',
    lead: 'eye_care',
    concentrated: true,
    age_min: EYE_CARE_FROM,
  },
  eye_mask: {
    code: 'EM',
    role: 'other',
    price: 99,
    container: 'jar',
    lead: 'eye_care',
    only: ['eye_care'],
    age_min: EYE_CARE_FROM,
  },
  sunscreen: {
    code: 'SU',
    role: 'protect',
    price: 119,
    container: 'tube',
    lead: 'sun_protection',
  },
  sun_spray: {
    code: 'SP',
    role: 'other',
    price: 109,
    container: 'spray',
    lead: 'sun_protection',
  },
  sun_stick: {
    code: 'SS',
    role: 'other',
    price: 99,
    container: 'stick',
    lead: 'sun_protection',
  },
} as const satisfies Readonly<Record<FormatKey, ProductFormat>>;
