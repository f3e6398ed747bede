import type { Brand } from '../product-line.ts';

/** A brand for sun protection and after-sun care. */
export const parasolHouse: Brand = {
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
