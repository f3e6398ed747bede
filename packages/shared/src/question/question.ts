export const QUESTION_TYPES = { single: 1, multiple: 2, text: 3 } as const;

export const MAX_QUESTIONS = 50;
export const MAX_OPTIONS = 30;
/** The largest number of characters. */
export const QUESTION_LENGTH = { question: 200, placeholder: 100, option: 100 } as const;

/** Returns the id of one version. An answer names it, so that its wording stays known after the question changed. */
export const questionId = (key: string, version: number): string => (version === 1 ? key : `${key}.${version}`);

/** Returns the part of a question's id that all versions share. */
export const questionKey = (id: string): string => id.split('.', 1)[0] as string;
