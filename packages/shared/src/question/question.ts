export const QUESTION_TYPES = { single: 1, multiple: 2, text: 3 } as const;
