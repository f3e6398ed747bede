import type { Brand } from '../product-line.ts';

/** A brand for sensitive skin. All products are gentle. */
export const moonpebble: Brand = {
  code: 'MNP',
  key: 'moonpebble',
  price: 1.2,
  lines: [
    {
      key: 'stillmead',
      effects: ['soothing', 'barrier_repair'],
      formats: ['foam', 'toner', 'serum', 'lotion', 'cream', 'sheet_mask', 'mist'],
      gentle: true,
    },
    {
      key: 'softwall',
      effects: ['barrier_repair', 'hydrating'],
      formats: ['gel_cleanser', 'serum', 'cream', 'ampoule', 'sleeping_mask'],
      gentle: true,
    },
    {
      key: 'blue_moss',
      effects: ['soothing', 'hydrating'],
      formats: ['essence', 'serum', 'gel_cream', 'eye_cream', 'sheet_mask'],
      gentle: true,
    },
    {
      key: 'plain_cocoon',
      effects: ['barrier_repair', 'hydrating'],
      formats: ['cleansing_oil', 'lotion', 'face_oil', 'cream'],
      gentle: true,
      skin_types: ['dry', 'neutral', 'mixed'],
    },
    {
      key: 'quiet_dawn',
      effects: ['soothing', 'hydrating'],
      formats: ['sunscreen', 'day_cream', 'sun_stick'],
      gentle: true,
    },
  ],
};
