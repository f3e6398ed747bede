import type { Brand } from '../product-line.ts';

/** A brand for sun protection and after-sun care. */
export const parasolHouse: Brand = {
  code: 'PSH',
  name: ['伞屋', 'Parasol House'],
  price: 1,
  lines: [
    {
      name: ['轻羽', 'Feather'],
      ingredient: ['透明质酸', 'Hyaluronic acid'],
      story: ['轻得像没涂，水润不泛白。', 'So light you forget it, moist and never chalky.'],
      effects: ['sun_protection', 'hydrating'],
      formats: ['sunscreen', 'sun_spray', 'sun_stick'],
    },
    {
      name: ['城檐', 'City Eaves'],
      ingredient: ['硅石', 'Silica'],
      story: ['通勤一天，脸上依然清爽。', 'A whole day in town without the shine.'],
      effects: ['sun_protection', 'oil_control'],
      formats: ['sunscreen', 'sun_stick', 'day_cream'],
      skin_types: ['oily', 'mixed'],
    },
    {
      name: ['海堤', 'Seawall'],
      ingredient: ['海藻提取物', 'Seaweed extract'],
      story: ['防水耐汗，海边和跑步都带上它。', 'Holds through water and sweat, by the sea or on a run.'],
      effects: ['sun_protection', 'barrier_repair'],
      formats: ['sunscreen', 'sun_spray', 'sun_stick'],
    },
    {
      name: ['归来', 'Homecoming'],
      ingredient: ['库拉索芦荟', 'Aloe vera'],
      story: ['晒过太阳回到家，先给皮肤降降温。', 'Home from the sun: cool down first.'],
      effects: ['soothing', 'hydrating'],
      formats: ['mist', 'gel_cream', 'sheet_mask', 'lotion'],
      gentle: true,
    },
    {
      name: ['柔云', 'Soft Cloud'],
      ingredient: ['二氧化钛', 'Titanium dioxide'],
      story: ['纯物理防晒，温和到全家都能用。', 'All-mineral protection, gentle enough for the whole family.'],
      effects: ['sun_protection', 'soothing'],
      formats: ['sunscreen', 'day_cream', 'sun_stick'],
      gentle: true,
    },
    {
      name: ['晴染', 'Tinted Day'],
      ingredient: ['矿物色粉', 'Mineral pigments'],
      story: ['带一点自然肤色，防晒提气色一次完成。', 'A touch of colour and protection in one step.'],
      effects: ['sun_protection', 'brightening'],
      formats: ['sunscreen', 'day_cream'],
    },
  ],
};
