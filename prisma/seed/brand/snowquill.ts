import { FOR_SEX } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Brand } from '../product-line.ts';

/** A brand for brightness and an even skin tone. */
export const snowquill: Brand = {
  code: 'SNQ',
  name: ['雪翎', 'Snowquill'],
  price: 1.6,
  lines: [
    {
      name: ['晨光', 'Daybreak'],
      ingredient: ['维C', 'Vitamin C'],
      story: ['高浓度维C，早上用它唤醒光泽。', 'A high dose of vitamin C to wake up the glow.'],
      effects: ['brightening', 'spot_fading'],
      formats: ['serum', 'ampoule', 'day_cream', 'eye_cream', 'sheet_mask'],
      active: 'vitamin_c',
      age_min: 18,
    },
    {
      name: ['透瓷', 'Porcelain'],
      ingredient: ['烟酰胺', 'Niacinamide'],
      story: ['烟酰胺温和提亮，一天比一天通透。', 'Niacinamide brightens gently, day by day.'],
      effects: ['brightening', 'hydrating'],
      formats: ['foam', 'essence', 'serum', 'lotion', 'cream', 'sheet_mask'],
      gentle: true,
    },
    {
      name: ['淡墨', 'Faded Ink'],
      ingredient: ['传明酸', 'Tranexamic acid'],
      story: ['传明酸像清水洗墨，印子慢慢变淡。', 'Tranexamic acid, like water over ink, for marks that fade.'],
      effects: ['spot_fading', 'brightening'],
      formats: ['essence', 'serum', 'cream', 'sheet_mask', 'ampoule', 'lotion'],
      gentle: true,
      age_min: 18,
    },
    {
      name: ['新叶', 'New Leaf'],
      ingredient: ['果酸', 'Glycolic acid'],
      story: ['果酸温柔换新，粗糙暗沉一起照顾。', 'Glycolic acid renews rough, dull skin.'],
      effects: ['brightening', 'pore_refining'],
      formats: ['toner', 'serum', 'rich_cream', 'clay_mask'],
      active: 'acid',
      skin_types: ['oily', 'mixed', 'neutral'],
      age_min: 18,
    },
    {
      name: ['珍珠巷', 'Pearl Lane'],
      ingredient: ['水解珍珠', 'Hydrolysed pearl'],
      story: ['水解珍珠的柔光，给爱美的你。', 'The soft light of pearls.'],
      effects: ['brightening', 'hydrating'],
      formats: ['lotion', 'cream', 'sheet_mask', 'eye_mask', 'sleeping_mask'],
      for_sex: FOR_SEX.female,
    },
    {
      name: ['曲霁', 'Kojiclear'],
      ingredient: ['曲酸衍生物', 'Kojic ester'],
      story: ['曲酸衍生物，专注色斑。', 'A kojic ester that concentrates on dark spots.'],
      effects: ['spot_fading', 'brightening'],
      formats: ['serum', 'lotion', 'essence'],
      age_min: 18,
    },
    {
      name: ['眸光', 'Bright Gaze'],
      ingredient: ['咖啡因', 'Caffeine'],
      story: ['咖啡因提提神，眼周更清爽。', 'Caffeine to freshen tired eyes.'],
      effects: ['eye_care', 'brightening'],
      formats: ['eye_cream', 'eye_serum', 'eye_mask'],
      gentle: true,
    },
  ],
};
