import type { Brand } from '../product-line.ts';

export const eavesrain: Brand = {
  code: 'EVR',
  key: 'eavesrain',
  price: 1,
  lines: [
    {
      key: 'dewfall',
      effects: ['hydrating'],
      formats: ['foam', 'toner', 'serum', 'lotion', 'cream', 'sheet_mask', 'mist'],
      gentle: true,
    },
    {
      key: 'deep_spring',
      effects: ['hydrating', 'barrier_repair'],
      formats: ['essence', 'serum', 'cream', 'sleeping_mask', 'eye_cream', 'day_cream'],
      gentle: true,
      skin_types: ['dry', 'neutral', 'mixed'],
    },
    {
      key: 'rice_dew',
      effects: ['hydrating', 'brightening'],
      formats: ['gel_cleanser', 'essence', 'lotion', 'sheet_mask'],
    },
    {
      key: 'oatmoor',
      effects: ['barrier_repair', 'soothing'],
      formats: ['cleansing_balm', 'toner', 'lotion', 'cream', 'sleeping_mask'],
      gentle: true,
      skin_types: ['dry', 'neutral'],
    },
    {
      key: 'cloudbud',
      effects: ['hydrating', 'oil_control'],
      formats: ['gel_cleanser', 'toner', 'gel_cream', 'sheet_mask', 'mist'],
      gentle: true,
      skin_types: ['oily', 'mixed'],
    },
    {
      key: 'first_snow',
      effects: ['hydrating', 'barrier_repair'],
      formats: ['cream', 'face_oil', 'rich_cream', 'eye_cream'],
      skin_types: ['dry'],
      premium: 1.2,
    },
    {
      key: 'first_wash',
      effects: ['cleansing', 'soothing'],
      formats: ['cleansing_oil', 'cleansing_balm', 'gel_cleanser', 'foam'],
      gentle: true,
    },
  ],
};
