import { FOR_SEX } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Brand } from '../product-line.ts';

/** A brand for men. */
export const oakbourne: Brand = {
  code: 'OKB',
  key: 'oakbourne',
  price: 0.9,
  lines: [
    {
      key: 'stonebrook',
      effects: ['oil_control', 'hydrating'],
      is_scented: true,
      formats: ['foam', 'toner', 'lotion', 'gel_cream', 'sunscreen', 'sheet_mask'],
      for_sex: FOR_SEX.male,
      skin_types: ['oily', 'mixed', 'neutral'],
    },
    {
      key: 'charwood',
      effects: ['blackhead_care', 'oil_control'],
      formats: ['foam', 'gel_cleanser', 'clay_mask', 'nose_strips'],
      for_sex: FOR_SEX.male,
      skin_types: ['oily', 'mixed', 'neutral'],
    },
    {
      key: 'early_run',
      effects: ['soothing', 'hydrating'],
      formats: ['gel_cleanser', 'mist', 'gel_cream', 'lotion'],
      for_sex: FOR_SEX.male,
      gentle: true,
    },
    {
      key: 'farridge',
      effects: ['anti_wrinkle', 'firming'],
      formats: ['essence', 'serum', 'cream', 'eye_cream'],
      for_sex: FOR_SEX.male,
      age_min: 30,
      premium: 1.6,
    },
    {
      key: 'late_home',
      effects: ['brightening', 'hydrating'],
      formats: ['eye_cream', 'eye_mask', 'serum', 'sleeping_mask'],
      for_sex: FOR_SEX.male,
      premium: 1.2,
    },
  ],
};
