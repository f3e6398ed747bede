import { FOR_SEX } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Brand } from '../product-line.ts';

/** A brand for men. */
export const oakbourne: Brand = {
  code: 'OKB',
  name: ['栎川', 'Oakbourne'],
  price: 0.9,
  lines: [
    {
      name: ['石溪', 'Stonebrook'],
      ingredient: ['锌与芦荟', 'Zinc and aloe'],
      story: ['控油补水一起来，清爽不黏。', 'Less shine and more moisture, never sticky.'],
      effects: ['oil_control', 'hydrating'],
      is_scented: true,
      formats: ['foam', 'toner', 'lotion', 'gel_cream', 'sunscreen', 'sheet_mask'],
      for_sex: FOR_SEX.male,
      skin_types: ['oily', 'mixed', 'neutral'],
    },
    {
      name: ['炭林', 'Charwood'],
      ingredient: ['活性炭', 'Activated charcoal'],
      story: ['活性炭深层清洁，鼻头也照顾到。', 'Charcoal for a deep clean, nose included.'],
      effects: ['blackhead_care', 'oil_control'],
      formats: ['foam', 'gel_cleanser', 'clay_mask', 'nose_strips'],
      for_sex: FOR_SEX.male,
      skin_types: ['oily', 'mixed', 'neutral'],
    },
    {
      name: ['晨跑', 'Early Run'],
      ingredient: ['金缕梅', 'Witch hazel'],
      story: ['剃须后来一点，舒服又清醒。', 'Comfort after shaving, and a fresh start.'],
      effects: ['soothing', 'hydrating'],
      formats: ['gel_cleanser', 'mist', 'gel_cream', 'lotion'],
      for_sex: FOR_SEX.male,
      gentle: true,
    },
    {
      name: ['远山', 'Farridge'],
      ingredient: ['胜肽与咖啡因', 'Peptides and caffeine'],
      story: ['给皮肤加点韧劲，步骤简单不啰嗦。', 'Firmer-looking skin without the fuss.'],
      effects: ['anti_wrinkle', 'firming'],
      formats: ['essence', 'serum', 'cream', 'eye_cream'],
      for_sex: FOR_SEX.male,
      age_min: 30,
      premium: 1.6,
    },
    {
      name: ['夜归', 'Late Home'],
      ingredient: ['维生素B3', 'Vitamin B3'],
      story: ['加班晚归，也要让气色跟上。', 'For bright skin after late nights at work.'],
      effects: ['brightening', 'hydrating'],
      formats: ['eye_cream', 'eye_mask', 'serum', 'sleeping_mask'],
      for_sex: FOR_SEX.male,
      premium: 1.2,
    },
  ],
};
