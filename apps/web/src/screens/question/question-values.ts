import { randomId } from '@mantine/hooks';
import type { DimensionKey } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { QUESTION_TYPES } from '@skin-mirror/shared/question/question.ts';
import type { Outputs } from '../../lib/trpc.ts';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';

export type Builder = Outputs['question']['builder'];
export type BuilderQuestion = Builder['list'][number];

/** `key` identifies an option in the form and isn't saved. `dimension` is empty if the answer is about no result. */
export const newOption = () => ({ key: randomId('option-'), id: '', option: '', dimension: '' as DimensionKey | '' });

export type QuestionValues = ReturnType<typeof questionValues>;

export function questionValues(question: BuilderQuestion | undefined) {
  return {
    question: question?.question ?? '',
    type: String(question?.type ?? QUESTION_TYPES.single),
    placeholder: question?.placeholder ?? '',
    options: question?.options.map(({ dimension, ...option }) => ({
      key: option.id,
      ...option,
      dimension: dimension ?? ('' as const),
    })) ?? [newOption(), newOption()],
    required: question?.required === 1,
    // The question on whose answer this one depends. Empty if it is always asked.
    cause: question?.show_if?.question ?? '',
    cause_options: question?.show_if?.options ?? [],
  };
}

export const isText = (type: string): boolean => Number(type) === QUESTION_TYPES.text;

export function questionProblems({ question, type, options, cause, cause_options }: QuestionValues): FieldProblems {
  const empty = isText(type) ? [] : options.flatMap(({ option }, at) => (option.trim() === '' ? [at] : []));
  return {
    ...(question.trim() === '' && { question: { code: 'INPUT_REQUIRED' as const } }),
    ...Object.fromEntries(empty.map((at) => [`options.${at}.option`, { code: 'INPUT_REQUIRED' as const }])),
    ...(cause !== '' && cause_options.length === 0 && { cause_options: { code: 'INPUT_REQUIRED' as const } }),
  };
}

export function questionInput(values: QuestionValues, id: string, lang: Locale) {
  const { question, type, placeholder, options, required, cause, cause_options } = values;
  return {
    id,
    lang,
    question,
    placeholder,
    required: required ? (1 as const) : (0 as const),
    type: Number(type) as 1 | 2 | 3,
    options: isText(type)
      ? []
      : options.map(({ id, option, dimension }) => ({ id, option, dimension: dimension || null })),
    show_if: cause === '' ? null : { question: cause, options: cause_options },
  };
}

/** Returns the question and the options of a condition as text. */
export function conditionText(list: readonly BuilderQuestion[], show_if: NonNullable<BuilderQuestion['show_if']>) {
  const cause = list.find(({ id }) => id === show_if.question);
  const options = cause?.options.filter(({ id }) => show_if.options.includes(id)).map(({ option }) => option) ?? [];
  return { question: cause?.question ?? '', options: options.join(' / ') };
}
