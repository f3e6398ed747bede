import type { Brand } from '../product-line.ts';

/** A brand for sensitive skin. All products are gentle. */
export const moonpebble: Brand = {
  code: 'MNP',
  name: ['月砾', 'Moonpebble'],
  price: 1.2,
  lines: [
    {
      name: ['静野', 'Stillmead'],
      ingredient: ['积雪草', 'Centella'],
      story: ['积雪草安抚容易泛红的皮肤。', 'Centella for skin that reddens easily.'],
      effects: ['soothing', 'barrier_repair'],
      formats: ['foam', 'toner', 'serum', 'lotion', 'cream', 'sheet_mask', 'mist'],
      gentle: true,
    },
    {
      name: ['柔屏', 'Softwall'],
      ingredient: ['神经酰胺', 'Ceramides'],
      story: ['三种神经酰胺，帮皮肤守住水分。', 'Three ceramides that help skin hold its moisture.'],
      effects: ['barrier_repair', 'hydrating'],
      formats: ['gel_cleanser', 'serum', 'cream', 'ampoule', 'sleeping_mask'],
      gentle: true,
    },
    {
      name: ['蓝苔', 'Blue Moss'],
      ingredient: ['洋甘菊', 'Chamomile'],
      story: ['洋甘菊的清凉，让皮肤静下来。', 'Cool chamomile to settle the skin.'],
      effects: ['soothing', 'hydrating'],
      formats: ['essence', 'serum', 'gel_cream', 'eye_cream', 'sheet_mask'],
      gentle: true,
    },
    {
      name: ['素茧', 'Plain Cocoon'],
      ingredient: ['角鲨烷', 'Squalane'],
      story: ['配方简单，角鲨烷亲肤好吸收。', 'A short list of ingredients around light squalane.'],
      effects: ['barrier_repair', 'hydrating'],
      formats: ['cleansing_oil', 'lotion', 'face_oil', 'cream'],
      gentle: true,
      skin_types: ['dry', 'neutral', 'mixed'],
    },
    {
      name: ['清晓', 'Quiet Dawn'],
      ingredient: ['氧化锌', 'Zinc oxide'],
      story: ['物理防晒，敏感皮肤也安心。', 'Mineral protection that sensitive skin is happy with.'],
      effects: ['soothing', 'hydrating'],
      formats: ['sunscreen', 'day_cream', 'sun_stick'],
      gentle: true,
    },
  ],
};
