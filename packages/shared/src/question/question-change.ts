import type { DimensionKey } from '../dimension/dimension.ts';
import type { Locale } from '../kernel/locales.ts';
import { isSameJson } from '../kernel/same-json.ts';
import type { Question, StoredQuestion } from './question.schema.ts';
import { QUESTION_TYPES, questionId } from './question.ts';

/** A question as somebody writes it in one language. */
export interface QuestionWording {
  readonly type: StoredQuestion['type'];
  readonly question: string;
  readonly placeholder: string;
  readonly options: readonly {
    readonly id: string;
    readonly option: string;
    readonly dimension?: DimensionKey | null | undefined;
  }[];
}

/** Returns the question with new wording in one language. Other languages keep theirs, without removed options. */
export function withWording(
  before: Pick<StoredQuestion, 'texts' | 'options'> | undefined,
  { type, question, placeholder, options }: QuestionWording,
  locale: Locale,
): Pick<StoredQuestion, 'type' | 'texts' | 'options'> {
  const optionsBefore = new Map(before?.options.map((option) => [option.id, option]));
  const isText = type === QUESTION_TYPES.text;
  return {
    type,
    texts: { ...before?.texts, [locale]: { question, placeholder: isText ? placeholder : '' } },
    options: isText
      ? []
      : options.map(({ id, option, dimension = optionsBefore.get(id)?.dimension }) => ({
          id,
          texts: { ...optionsBefore.get(id)?.texts, [locale]: option },
          ...(dimension !== undefined && { dimension }),
        })),
  };
}

type Meaning = Pick<StoredQuestion, 'type' | 'texts' | 'options'>;

/** True if an answer to `before` could be misread as one to `after`. Translations and orders of options change none. */
export function changesMeaning(before: Meaning, after: Meaning): boolean {
  const optionsAfter = new Map(after.options.map((option) => [option.id, option]));
  return (
    before.type !== after.type ||
    !keepsTexts(before.texts, after.texts) ||
    before.options.length !== after.options.length ||
    !before.options.every(({ id, texts }) => keepsTexts(texts, optionsAfter.get(id)?.texts))
  );
}

const keepsTexts = (before: object, after: object | undefined): boolean =>
  after !== undefined &&
  Object.entries(before).every(([locale, text]) => isSameJson(text, (after as Record<string, unknown>)[locale]));

/**
 * Returns the question in the wanted language, else in the shop's default language, else in any.
 * @param idOf returns the id of the version that is asked now, by the question's key
 */
export function wordedQuestion(
  { key, version, type, required, texts, options, show_if }: StoredQuestion,
  { wanted, shopDefault }: { readonly wanted: Locale; readonly shopDefault: Locale },
  idOf: (key: string) => string = (other) => other,
): Question {
  const inWords = <Text>(by: Partial<Record<Locale, Text>>): Text | undefined =>
    by[wanted] ?? by[shopDefault] ?? Object.values(by)[0];
  const text = inWords(texts);
  return {
    id: questionId(key, version),
    question: text?.question ?? '',
    type,
    placeholder: text?.placeholder ?? '',
    options: options.map((option) => ({ id: option.id, option: inWords(option.texts) ?? option.id })),
    required,
    show_if: show_if && { ...show_if, question: idOf(show_if.question) },
  };
}

/** Returns all questions of a questionnaire in one language. */
export function wordedQuestions(
  questions: readonly StoredQuestion[],
  locales: Parameters<typeof wordedQuestion>[1],
): Question[] {
  const ids = new Map(questions.map(({ key, version }) => [key, questionId(key, version)]));
  return questions.map((one) => wordedQuestion(one, locales, (key) => ids.get(key) ?? key));
}
