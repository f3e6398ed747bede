import { FOR_SEX } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Brand } from '../product-line.ts';

/** A brand for firm skin and against lines. This brand is the most expensive one. */
export const amberloom: Brand = {
  code: 'ABL',
  key: 'amberloom',
  price: 2.2,
  lines: [
    {
      key: 'goldweft',
      effects: ['firming', 'anti_wrinkle'],
      formats: ['essence', 'serum', 'cream', 'rich_cream', 'eye_cream', 'neck_cream', 'ampoule'],
      age_min: 30,
    },
    {
      key: 'nightloom',
      effects: ['anti_wrinkle', 'firming'],
      formats: ['serum', 'rich_cream', 'eye_serum', 'ampoule'],
      active: 'retinol',
      age_min: 25,
      premium: 1.1,
    },
    {
      key: 'satin',
      effects: ['firming', 'hydrating'],
      formats: ['essence', 'lotion', 'cream', 'sheet_mask', 'eye_mask', 'sleeping_mask'],
      gentle: true,
      age_min: 18,
      premium: 0.8,
    },
    {
      key: 'warmthread',
      effects: ['anti_wrinkle', 'hydrating'],
      formats: ['essence', 'lotion', 'cream', 'eye_cream', 'face_oil', 'day_cream'],
      skin_types: ['dry', 'neutral', 'mixed'],
      age_min: 35,
    },
    {
      key: 'first_fold',
      effects: ['anti_wrinkle', 'firming', 'soothing'],
      formats: ['serum', 'lotion', 'eye_cream', 'rich_cream'],
      gentle: true,
      age_min: 25,
      premium: 0.8,
    },
    {
      key: 'craneplume',
      effects: ['firming', 'anti_wrinkle', 'hydrating'],
      formats: ['cleansing_balm', 'essence', 'serum', 'cream', 'eye_cream', 'neck_cream'],
      for_sex: FOR_SEX.female,
      age_min: 45,
      premium: 1.8,
    },
  ],
};
