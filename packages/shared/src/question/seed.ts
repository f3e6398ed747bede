import type { DimensionKey } from '../dimension/dimension.ts';
import { type Locale, shownLocale, type WrittenLocale } from '../kernel/locales.ts';
import type { Question, StoredQuestion } from './question.schema.ts';
import { QUESTION_TYPES } from './question.ts';

type Wording = Readonly<Record<WrittenLocale, string>>;

interface QuestionSeed {
  readonly type: Question['type'];
  readonly question: Wording;
  readonly placeholder?: Wording;
  readonly options?: Readonly<Record<string, Wording>>;
  /** The results that customers would like to improve, by option. */
  readonly wishes?: Readonly<Record<string, DimensionKey>>;
}

const { single, multiple, text } = QUESTION_TYPES;

/**
 * The questions of the built-in questionnaire, by key. The key of an option is also its id, so all languages have the
 * same ids.
 */
export const QUESTION_SEEDS = {
  sleep: {
    type: single,
    question: { zh: '最近睡得怎么样？', en: 'How have you been sleeping lately?' },
    options: {
      well: { zh: '睡得香，七小时以上', en: 'Well, seven hours or more' },
      fair: { zh: '还可以，五六个小时', en: 'Fairly well, five or six hours' },
      short: { zh: '常熬夜，不到五小时', en: 'Short nights, under five hours' },
      light: { zh: '睡得浅，容易醒', en: 'Lightly, I wake up often' },
    },
  },
  water: {
    type: single,
    question: { zh: '每天大约喝多少水？', en: 'How much water do you drink in a day?' },
    options: {
      few: { zh: '三杯以内', en: 'Up to three glasses' },
      some: { zh: '四到六杯', en: 'Four to six glasses' },
      plenty: { zh: '七杯以上', en: 'Seven glasses or more' },
    },
  },
  sun: {
    type: single,
    question: { zh: '平时晒太阳多吗？会防晒吗？', en: 'How much sun do you get, and do you use sunscreen?' },
    options: {
      indoors: { zh: '多在室内，很少晒到', en: 'Mostly indoors, very little sun' },
      protected: { zh: '常在户外，每天防晒', en: 'Often outdoors, with sunscreen every day' },
      sometimes: { zh: '常在户外，偶尔防晒', en: 'Often outdoors, with sunscreen now and then' },
      unprotected: { zh: '常在户外，不太防晒', en: 'Often outdoors, rarely with sunscreen' },
    },
  },
  cleansing: {
    type: single,
    question: { zh: '每天怎么洗脸？', en: 'How do you wash your face?' },
    options: {
      water: { zh: '只用清水', en: 'With water only' },
      once: { zh: '洁面产品一天一次', en: 'With a cleanser once a day' },
      twice: { zh: '洁面产品早晚各一次', en: 'With a cleanser morning and evening' },
      more: { zh: '一天三次以上', en: 'Three times a day or more' },
    },
  },
  concerns: {
    type: multiple,
    question: {
      zh: '现在最想改善什么？（可多选）',
      en: 'What would you most like to improve? (Choose as many as you like)',
    },
    options: {
      dryness: { zh: '干燥缺水', en: 'Dryness' },
      oil: { zh: '出油', en: 'Shine and oil' },
      acne: { zh: '痘痘和痘印', en: 'Breakouts and marks' },
      pores: { zh: '毛孔和黑头', en: 'Pores and blackheads' },
      redness: { zh: '泛红敏感', en: 'Redness and sensitivity' },
      dullness: { zh: '肤色暗沉', en: 'Dullness' },
      spots: { zh: '色斑', en: 'Dark spots' },
      lines: { zh: '细纹松弛', en: 'Fine lines and firmness' },
      eyes: { zh: '黑眼圈和眼周', en: 'Dark circles and eye area' },
      none: { zh: '都挺满意的', en: 'I’m happy as it is' },
    },
    wishes: {
      dryness: 'water',
      acne: 'acne',
      pores: 'pore',
      redness: 'sensitive',
      dullness: 'color',
      spots: 'spot',
      lines: 'wrinkle',
      eyes: 'dark_circle',
    },
  },
  allergy: {
    type: multiple,
    question: { zh: '用护肤品时，有没有容易不适应的？', en: 'Is there anything your skin doesn’t get on with?' },
    options: {
      none: { zh: '没有', en: 'Nothing' },
      fragrance: { zh: '香精', en: 'Fragrance' },
      alcohol: { zh: '酒精', en: 'Alcohol' },
      acids: { zh: '果酸、水杨酸等酸类', en: 'Acids such as AHA or salicylic acid' },
      sunscreen: { zh: '某些防晒', en: 'Certain sunscreens' },
      other: { zh: '其他或不确定', en: 'Something else, or not sure' },
    },
  },
  condition: {
    type: multiple,
    question: {
      zh: '现在有下面的情况吗？（可多选，也可不填）',
      en: 'Does any of this apply to you at the moment? (You may leave this out)',
    },
    options: {
      none: { zh: '都没有', en: 'None of it' },
      pregnant: { zh: '孕期或哺乳期', en: 'Pregnant or breastfeeding' },
      treated: { zh: '近四周做过刷酸、光电等护理项目', en: 'A peel, laser or similar in the last four weeks' },
      prescribed: { zh: '正在用医生开的护肤药', en: 'A skin medicine from my doctor' },
    },
  },
  make_up: {
    type: single,
    question: { zh: '多久化一次妆？', en: 'How often do you wear make-up?' },
    options: {
      daily: { zh: '几乎每天', en: 'Almost every day' },
      weekly: { zh: '每周几次', en: 'A few times a week' },
      rarely: { zh: '很少或不化妆', en: 'Rarely or never' },
    },
  },
  products: {
    type: text,
    question: { zh: '平时在用哪些护肤品？', en: 'Which skin-care products do you use?' },
    placeholder: {
      zh: '例如：氨基酸洁面、补水精华、防晒霜，想到什么写什么',
      en: 'For example: a mild cleanser, a hydrating serum, sunscreen. Anything that comes to mind',
    },
  },
} as const satisfies Readonly<Record<string, QuestionSeed>>;

export type QuestionKey = keyof typeof QUESTION_SEEDS;

/** A built-in question in one language. The questionnaire of a new shop contains these questions. */
export interface SeedQuestion extends Omit<Question, 'id'> {
  readonly key: QuestionKey;
}

/** Returns the built-in questions in order: in Chinese for Chinese readers, else in English. */
export function seedQuestions(locale: Locale): SeedQuestion[] {
  const language = shownLocale(locale);
  return Object.entries<QuestionSeed>(QUESTION_SEEDS).map(([key, { type, question, placeholder, options }]) => ({
    key: key as QuestionKey,
    type,
    question: question[language],
    placeholder: placeholder?.[language] ?? '',
    options: Object.entries(options ?? {}).map(([id, option]) => ({ id, option: option[language] })),
    required: 0,
    show_if: null,
  }));
}

/** Returns the built-in questions in both languages, as a shop's own questionnaire begins with them. */
export const storedSeeds = (): StoredQuestion[] =>
  Object.entries<QuestionSeed>(QUESTION_SEEDS).map(([key, { type, question, placeholder, options, wishes }]) => ({
    key,
    version: 1,
    type,
    required: 0,
    texts: {
      zh: { question: question.zh, placeholder: placeholder?.zh ?? '' },
      en: { question: question.en, placeholder: placeholder?.en ?? '' },
    },
    options: Object.entries(options ?? {}).map(([id, texts]) => ({
      id,
      texts,
      ...(wishes && { dimension: wishes[id] ?? null }),
    })),
    show_if: null,
  }));
