/**
 * Words that texts for customers must not contain: medical promises, guarantees, and words that frighten or shame
 * people.
 */
const UNKIND = {
  zh: /治疗|治愈|根治|疗效|药|病|症|严重|恶化|可怕|丑|难看|衰老|缺陷|问题肌|保证|立刻见效|最佳效果/g,
  en: /\b(?:cur(?:e|es|ed|ing)|treat(?:s|ed|ing|ments?)?|heal(?:s|ed|ing)?|remed(?:y|ies)|diseases?|symptoms?|severe(?:ly)?|serious(?:ly)?|worse|worst|damaged?|danger(?:ous)?|ugly|age?ing|flaws?|problems?|guaranteed?s?)\b/gi,
} as const;

/** Returns the forbidden words in a text. */
export const unkindWords = (language: keyof typeof UNKIND, text: string): string[] =>
  text.match(UNKIND[language]) ?? [];
