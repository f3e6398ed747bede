import { FOR_SEX } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Brand } from '../product-line.ts';

/** A brand for firm skin and against lines. This brand is the most expensive one. */
export const amberloom: Brand = {
  code: 'ABL',
  name: ['珀织', 'Amberloom'],
  price: 2.2,
  lines: [
    {
      name: ['金纬', 'Goldweft'],
      ingredient: ['复合胜肽', 'Peptides'],
      story: ['六种胜肽，让轮廓看起来更紧致。', 'Six peptides for firmer-looking contours.'],
      effects: ['firming', 'anti_wrinkle'],
      formats: ['essence', 'serum', 'cream', 'rich_cream', 'eye_cream', 'neck_cream', 'ampoule'],
      age_min: 30,
    },
    {
      name: ['夜织', 'Nightloom'],
      ingredient: ['A醇', 'Retinol'],
      story: ['微囊A醇，夜里慢慢抚平纹路。', 'Encapsulated retinol that works on lines while you sleep.'],
      effects: ['anti_wrinkle', 'firming'],
      formats: ['serum', 'rich_cream', 'eye_serum', 'ampoule'],
      active: 'retinol',
      age_min: 25,
      premium: 1.1,
    },
    {
      name: ['缎面', 'Satin'],
      ingredient: ['水解胶原', 'Hydrolysed collagen'],
      story: ['水解胶原带来绸缎一样的饱满感。', 'Hydrolysed collagen for a plump, satin feel.'],
      effects: ['firming', 'hydrating'],
      formats: ['essence', 'lotion', 'cream', 'sheet_mask', 'eye_mask', 'sleeping_mask'],
      gentle: true,
      age_min: 18,
      premium: 0.8,
    },
    {
      name: ['暖线', 'Warmthread'],
      ingredient: ['辅酶Q10', 'Coenzyme Q10'],
      story: ['辅酶Q10配滋润油脂，照顾干纹。', 'Coenzyme Q10 with nourishing oils for dry lines.'],
      effects: ['anti_wrinkle', 'hydrating'],
      formats: ['essence', 'lotion', 'cream', 'eye_cream', 'face_oil', 'day_cream'],
      skin_types: ['dry', 'neutral', 'mixed'],
      age_min: 35,
    },
    {
      name: ['初褶', 'First Fold'],
      ingredient: ['补骨脂酚', 'Bakuchiol'],
      story: ['植物来源的温和抗初老，敏感皮肤也能用。', 'Plant-based smoothing that sensitive skin can enjoy.'],
      effects: ['anti_wrinkle', 'firming', 'soothing'],
      formats: ['serum', 'lotion', 'eye_cream', 'rich_cream'],
      gentle: true,
      age_min: 25,
      premium: 0.8,
    },
    {
      name: ['鹤羽', 'Craneplume'],
      ingredient: ['依克多因', 'Ectoin'],
      story: ['为成熟肌肤准备的一整套丰润。', 'A full measure of richness for mature skin.'],
      effects: ['firming', 'anti_wrinkle', 'hydrating'],
      formats: ['cleansing_balm', 'essence', 'serum', 'cream', 'eye_cream', 'neck_cream'],
      for_sex: FOR_SEX.female,
      age_min: 45,
      premium: 1.8,
    },
  ],
};
