import type { SkinType } from '@skin-mirror/shared/dimension/dimension.ts';
import type { SchemeTrigger } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import type { StepPart } from '@skin-mirror/shared/scheme/scheme.ts';
import type { Bilingual } from '@skin-mirror/shared/translation/bilingual.ts';

interface DemoStep {
  readonly title: Bilingual;
  readonly part: StepPart;
  readonly frequency: Bilingual;
  readonly advice: Bilingual;
  readonly day_from: number;
  readonly day_to: number;
  /** Product numbers of the demo catalogue, in the order of use. */
  readonly goods_nos: readonly string[];
}

export interface DemoScheme {
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly cycle_days: number;
  /** Empty means all skin types. */
  readonly skin_types: readonly SkinType[];
  readonly triggers: readonly SchemeTrigger[];
  readonly priority: number;
  readonly steps: readonly DemoStep[];
}

const EVERY_MORNING = { zh: '每天早上', en: 'every morning' } as const;
const EVERY_EVENING = { zh: '每天晚上', en: 'every evening' } as const;

/** Example schemes with products of the demo catalogue. */
export const DEMO_SCHEMES: readonly DemoScheme[] = [
  {
    name: { zh: '油痘肌四周调理方案', en: 'Four weeks for oily, blemished skin' },
    description: {
      zh: '先把清洁做温和，再控油、局部护理，白天坚持防晒。四周后复测，看看哪里还需要加强。',
      en: 'Gentle cleansing first, then less oil and care where it is needed, with sun protection every day. After four weeks a new test shows what is left to do.',
    },
    cycle_days: 28,
    skin_types: ['oily', 'mixed'],
    triggers: [
      { dimension: 'acne', from: 3 },
      { dimension: 'blackhead', from: 4 },
    ],
    priority: 2,
    steps: [
      {
        title: { zh: '温和洁面', en: 'Cleanse gently' },
        part: 'am',
        frequency: { zh: '早晚各一次', en: 'morning and evening' },
        advice: {
          zh: '用温水打出泡沫，轻揉不超过一分钟，不要反复搓洗。',
          en: 'Work up a foam with lukewarm water and massage for no more than a minute. Don’t scrub.',
        },
        day_from: 1,
        day_to: 28,
        goods_nos: ['FLR-02-GC'],
      },
      {
        title: { zh: '清爽保湿', en: 'Light moisture' },
        part: 'am',
        frequency: EVERY_MORNING,
        advice: {
          zh: '洗完脸薄薄涂一层凝霜，出油的皮肤也要保湿。',
          en: 'A thin layer of gel cream after cleansing: oily skin needs moisture too.',
        },
        day_from: 1,
        day_to: 28,
        goods_nos: ['EVR-05-GL'],
      },
      {
        title: { zh: '清爽防晒', en: 'Light sun protection' },
        part: 'am',
        frequency: EVERY_MORNING,
        advice: {
          zh: '出门前十五分钟涂抹，户外每两小时补一次。',
          en: 'Apply fifteen minutes before going out, and again every two hours outdoors.',
        },
        day_from: 1,
        day_to: 28,
        goods_nos: ['PSH-02-SU'],
      },
      {
        title: { zh: '控油与局部护理', en: 'Balance oil, care for blemishes' },
        part: 'pm',
        frequency: EVERY_EVENING,
        advice: {
          zh: '洁面后全脸用爽肤水，再把凝露点在需要的地方，最后涂薄薄一层凝霜。',
          en: 'After cleansing, toner on the whole face, the gel on single spots, then a thin layer of gel cream.',
        },
        day_from: 1,
        day_to: 28,
        goods_nos: ['FLR-02-GC', 'FLR-03-TN', 'FLR-02-SG', 'EVR-05-GL'],
      },
      {
        title: { zh: '深层清洁', en: 'Deep cleanse' },
        part: 'weekly',
        frequency: { zh: '每周一次', en: 'once a week' },
        advice: {
          zh: '第二周开始，只用在T区，十分钟后洗净。皮肤泛红时先停用。',
          en: 'From the second week, on forehead, nose and chin only; rinse after ten minutes. Leave it out while the skin is red.',
        },
        day_from: 8,
        day_to: 28,
        goods_nos: ['FLR-07-CM'],
      },
    ],
  },
  firming({
    name: { zh: '紧致淡纹八周方案', en: 'Eight weeks for firmness and fine lines' },
    skin_types: ['dry', 'neutral'],
    moisturiser: { zh: '面霜', en: 'cream', goods_no: 'ABL-03-CR' },
  }),
  firming({
    name: { zh: '轻润紧致八周方案', en: 'Eight weeks for firmness, lightly' },
    skin_types: ['oily', 'mixed'],
    moisturiser: { zh: '乳液', en: 'lotion', goods_no: 'ABL-03-LT' },
  }),
];

interface Firming extends Pick<DemoScheme, 'name' | 'skin_types'> {
  readonly moisturiser: Bilingual & { readonly goods_no: string };
}

/** Care against lines, with a moisturiser for the skin types. Retinol begins slowly. */
function firming({ name, skin_types, moisturiser }: Firming): DemoScheme {
  return {
    name,
    description: {
      zh: '前两周让皮肤慢慢适应，之后再加强夜间护理，白天温和清洁并防晒。',
      en: 'Two weeks for the skin to get used to it, then more at night; gentle cleansing and sun protection by day.',
    },
    cycle_days: 56,
    skin_types,
    triggers: [
      { dimension: 'wrinkle', from: 3 },
      { dimension: 'collagen', from: 3 },
    ],
    priority: 1,
    steps: [
      {
        title: { zh: '温和洁面', en: 'Cleanse gently' },
        part: 'am',
        frequency: { zh: '早晚各一次', en: 'morning and evening' },
        advice: {
          zh: '用温水打出泡沫，轻轻带过眼周，洗后趁皮肤微湿接下一步。',
          en: 'Work up a foam with lukewarm water, go lightly around the eyes, and carry on while the skin is damp.',
        },
        day_from: 1,
        day_to: 56,
        goods_nos: ['MNP-01-FC'],
      },
      {
        title: { zh: '晨间保湿', en: 'Moisturise' },
        part: 'am',
        frequency: EVERY_MORNING,
        advice: {
          zh: `眼周先用无名指轻点眼霜，再把${moisturiser.zh}均匀涂上全脸。`,
          en: `Dab the eye cream on with the ring finger, then smooth the ${moisturiser.en} over the whole face.`,
        },
        day_from: 1,
        day_to: 56,
        goods_nos: ['ABL-01-EC', moisturiser.goods_no],
      },
      {
        title: { zh: '晨间防晒', en: 'Sun protection' },
        part: 'am',
        frequency: EVERY_MORNING,
        advice: { zh: '出门前涂足日霜，颈部也要带到。', en: 'Plenty of day cream before going out, down to the neck.' },
        day_from: 1,
        day_to: 56,
        goods_nos: ['MNP-05-DC'],
      },
      {
        title: { zh: '夜间适应期', en: 'Evenings, to begin with' },
        part: 'pm',
        frequency: EVERY_EVENING,
        advice: {
          zh: `洁面后取两滴精华，由内向外推开，眼周用无名指轻点眼霜，最后用${moisturiser.zh}锁住水分。`,
          en: `After cleansing, two drops of serum from the middle outwards; dab the eye cream on with the ring finger; the ${moisturiser.en} comes last.`,
        },
        day_from: 1,
        day_to: 14,
        goods_nos: ['MNP-01-FC', 'ABL-05-SR', 'ABL-01-EC', moisturiser.goods_no],
      },
      {
        title: { zh: '夜间加强期（一）', en: 'Evenings, a little more' },
        part: 'pm',
        frequency: { zh: '每周两晚用A醇精华', en: 'retinol serum two evenings a week' },
        advice: {
          zh: `每周挑不相连的两晚，洁面后用A醇精华；其余晚上照旧用前两周的那支精华。每晚都点眼霜、涂${moisturiser.zh}。皮肤泛红或刺痛时，先只用前两周的精华，并告诉顾问。`,
          en: `On two evenings a week, not in a row, the retinol serum after cleansing; on the others the serum of the first two weeks. Eye cream and ${moisturiser.en} every evening. If the skin turns red or stings, keep to the first serum and tell your adviser.`,
        },
        day_from: 15,
        day_to: 28,
        goods_nos: ['MNP-01-FC', 'ABL-02-SR', 'ABL-05-SR', 'ABL-01-EC', moisturiser.goods_no],
      },
      {
        title: { zh: '夜间加强期（二）', en: 'Evenings, more of it' },
        part: 'pm',
        frequency: { zh: '每天晚上，两支精华隔天轮换', en: 'every evening, the two serums in turn' },
        advice: {
          zh: `之前用着舒服，就今晚用A醇精华，明晚用另一支，这样隔天轮换；不舒服就保持每周两晚。每晚都点眼霜、涂${moisturiser.zh}，早上一定要防晒。`,
          en: `If your skin has been comfortable, the retinol serum one evening and the other serum the next; if not, stay with two evenings a week. Eye cream and ${moisturiser.en} every evening, and sun protection every morning.`,
        },
        day_from: 29,
        day_to: 56,
        goods_nos: ['MNP-01-FC', 'ABL-02-SR', 'ABL-05-SR', 'ABL-01-EC', moisturiser.goods_no],
      },
    ],
  };
}
