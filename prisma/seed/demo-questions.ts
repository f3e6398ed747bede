import { type StoredQuestion, storedQuestion } from '@skin-mirror/shared/question/question.schema.ts';
import { QUESTION_TYPES } from '@skin-mirror/shared/question/question.ts';
import { storedSeeds } from '@skin-mirror/shared/question/seed.ts';

/** Further questions, by the key of the question that each one follows. Each is asked only after some answers to it. */
const FURTHER: Readonly<Record<string, StoredQuestion>> = {
  allergy: storedQuestion.parse({
    key: 'reaction',
    version: 1,
    type: QUESTION_TYPES.multiple,
    texts: {
      zh: { question: '不适应时，皮肤会怎么样？（可多选）' },
      en: { question: 'What does your skin do then? (Choose as many as you like)' },
    },
    options: [
      { id: 'red', texts: { zh: '泛红发热', en: 'It turns red and hot' } },
      { id: 'itch', texts: { zh: '刺痛或发痒', en: 'It stings or itches' } },
      { id: 'breakout', texts: { zh: '冒痘、起闭口', en: 'It breaks out' } },
      { id: 'peel', texts: { zh: '起皮脱屑', en: 'It flakes' } },
    ],
    show_if: { question: 'allergy', options: ['fragrance', 'alcohol', 'acids', 'sunscreen', 'other'] },
  }),
  reaction: storedQuestion.parse({
    key: 'calm',
    version: 1,
    type: QUESTION_TYPES.single,
    texts: {
      zh: { question: '大约多久能缓过来？' },
      en: { question: 'How long does it take to calm down?' },
    },
    options: [
      { id: 'hours', texts: { zh: '几个小时', en: 'A few hours' } },
      { id: 'days', texts: { zh: '一两天', en: 'A day or two' } },
      { id: 'longer', texts: { zh: '更久，或反复发作', en: 'Longer, or it keeps coming back' } },
    ],
    show_if: { question: 'reaction', options: ['red', 'itch'] },
  }),
};

const withFurther = (question: StoredQuestion): StoredQuestion[] => {
  const next = FURTHER[question.key];
  return next ? [question, ...withFurther(next)] : [question];
};

/** Returns the questionnaire of the demo shop: the built-in questions and two that depend on earlier answers. */
export const demoQuestions = (): StoredQuestion[] => storedSeeds().flatMap(withFurther);
