import { FOR_SEX } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Brand } from '../product-line.ts';

/** A brand for brightness and an even skin tone. */
export const snowquill: Brand = {
  code: 'SNQ',
  key: 'snowquill',
  price: 1.6,
  lines: [
    {
      key: 'daybreak',
      effects: ['brightening', 'spot_fading'],
      formats: ['serum', 'ampoule', 'day_cream', 'eye_cream', 'sheet_mask'],
      active: 'vitamin_c',
      age_min: 18,
    },
    {
      key: 'porcelain',
      effects: ['brightening', 'hydrating'],
      formats: ['foam', 'essence', 'serum', 'lotion', 'cream', 'sheet_mask'],
    },
    {
      key: 'faded_ink',
      effects: ['spot_fading', 'brightening'],
      formats: ['essence', 'serum', 'cream', 'sheet_mask', 'ampoule', 'lotion'],
      gentle: true,
      age_min: 18,
    },
    {
      key: 'new_leaf',
      effects: ['brightening', 'pore_refining'],
      formats: ['toner', 'serum', 'rich_cream', 'clay_mask'],
      active: 'acid',
      skin_types: ['oily', 'mixed', 'neutral'],
      age_min: 18,
    },
    {
      key: 'pearl_lane',
      effects: ['hydrating', 'brightening'],
      formats: ['lotion', 'cream', 'sheet_mask', 'eye_mask', 'sleeping_mask'],
      for_sex: FOR_SEX.female,
    },
    {
      key: 'kojiclear',
      effects: ['spot_fading', 'brightening'],
      formats: ['serum', 'lotion', 'essence'],
      age_min: 18,
    },
    {
      key: 'bright_gaze',
      effects: ['eye_care', 'brightening'],
      formats: ['eye_cream', 'eye_serum', 'eye_mask'],
      gentle: true,
    },
  ],
};
