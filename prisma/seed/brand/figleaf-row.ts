import type { Brand } from '../product-line.ts';

/** A brand for young, oily and blemish-prone skin. */
export const figleafRow: Brand = {
  code: 'FLR',
  key: 'figleaf_row',
  price: 0.8,
  lines: [
    {
      key: 'green_pomelo',
      effects: ['oil_control', 'acne_care', 'pore_refining'],
      formats: ['foam', 'toner', 'serum', 'clay_mask', 'spot_gel'],
      active: 'acid',
      skin_types: ['oily', 'mixed'],
      age_min: 16,
    },
    {
      key: 'tea_lane',
      effects: ['acne_care', 'oil_control'],
      is_scented: true,
      formats: ['gel_cleanser', 'toner', 'spot_gel', 'gel_cream', 'sheet_mask'],
      skin_types: ['oily', 'mixed'],
    },
    {
      key: 'zinc_hill',
      effects: ['oil_control', 'pore_refining', 'acne_care'],
      formats: ['toner', 'serum', 'lotion', 'gel_cream', 'sunscreen'],
      gentle: true,
      skin_types: ['oily', 'mixed'],
    },
    {
      key: 'black_kiln',
      effects: ['blackhead_care', 'pore_refining'],
      formats: ['foam', 'clay_mask', 'nose_strips'],
      skin_types: ['oily', 'mixed'],
    },
    {
      key: 'fine_grain',
      effects: ['pore_refining', 'brightening', 'blackhead_care'],
      formats: ['toner', 'serum', 'lotion', 'sheet_mask', 'gel_cream'],
    },
    {
      key: 'pea_green',
      effects: ['acne_care', 'soothing'],
      formats: ['gel_cleanser', 'serum', 'lotion', 'spot_gel'],
      gentle: true,
    },
    {
      key: 'mintshore',
      effects: ['blackhead_care', 'oil_control'],
      is_scented: true,
      formats: ['gel_cleanser', 'nose_strips', 'clay_mask', 'mist'],
      skin_types: ['oily', 'mixed', 'neutral'],
    },
    {
      key: 'sunny_fig',
      effects: ['hydrating', 'brightening'],
      formats: ['foam', 'toner', 'lotion', 'cream', 'sheet_mask'],
      gentle: true,
      age_max: 30,
    },
  ],
};
