import { FOR_SEX } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Brand } from './product-line.ts';

const eavesrain: Brand = {
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

/** A brand for sensitive skin. All products are gentle. */
const moonpebble: Brand = {
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

/** A brand for young, oily and blemish-prone skin. */
const figleafRow: Brand = {
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

/** A brand for firm skin and against lines. This brand is the most expensive one. */
const amberloom: Brand = {
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

/** A brand for brightness and an even skin tone. */
const snowquill: Brand = {
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

/** A brand for sun protection and after-sun care. */
const parasolHouse: Brand = {
  code: 'PSH',
  key: 'parasol_house',
  price: 1,
  lines: [
    {
      key: 'feather',
      effects: ['sun_protection', 'hydrating'],
      formats: ['sunscreen', 'sun_spray', 'sun_stick'],
    },
    {
      key: 'city_eaves',
      effects: ['sun_protection', 'oil_control'],
      formats: ['sunscreen', 'sun_stick', 'day_cream'],
      skin_types: ['oily', 'mixed'],
    },
    {
      key: 'seawall',
      effects: ['sun_protection', 'barrier_repair'],
      formats: ['sunscreen', 'sun_spray', 'sun_stick'],
    },
    {
      key: 'homecoming',
      effects: ['soothing', 'hydrating'],
      formats: ['mist', 'gel_cream', 'sheet_mask', 'lotion'],
      gentle: true,
    },
    {
      key: 'soft_cloud',
      effects: ['sun_protection', 'soothing'],
      formats: ['sunscreen', 'day_cream', 'sun_stick'],
      gentle: true,
    },
    {
      key: 'tinted_day',
      effects: ['sun_protection', 'brightening'],
      formats: ['sunscreen', 'day_cream'],
    },
  ],
};

/** A brand for men. */
const oakbourne: Brand = {
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

/** Invented brands. */
export const BRANDS: readonly Brand[] = [
  eavesrain,
  moonpebble,
  figleafRow,
  amberloom,
  snowquill,
  parasolHouse,
  oakbourne,
];
