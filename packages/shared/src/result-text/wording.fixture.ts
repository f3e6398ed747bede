type WordList = Readonly<Record<'zh' | 'en', RegExp>>;

/** Words that texts for customers must not contain: medical promises, guarantees, and words that frighten or shame. */
const UNKIND: WordList = {
  zh: /治疗|治愈|根治|疗效|药|病|症|严重|恶化|可怕|丑|难看|衰老|缺陷|问题肌|保证|立刻见效|最佳效果/g,
  en: /\b(?:cur(?:e|es|ed|ing)|treat(?:s|ed|ing|ments?)?|heal(?:s|ed|ing)?|remed(?:y|ies)|diseases?|symptoms?|severe(?:ly)?|serious(?:ly)?|worse|worst|damaged?|danger(?:ous)?|ugly|age?ing|flaws?|problems?|guaranteed?s?)\b/gi,
};

/** Numbers, and words for how many marks there are or how much of the face has them. */
const COUNTING: WordList = {
  zh: /[\d０-９]+|[一二两三四五六七八九十百千多][颗粒个处枚条道块片]|几(?!乎)|一些|有些|好些|许多|很多|不少|大量|少量|[很极较]少|少数|多数|大部分|小部分|零星|偶有|偶尔/g,
  en: /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|dozens?|hundreds?|couple|few(?:er)?|several|some|many|numerous|countless|most (?:of|areas|parts|places)|lots?|plenty|handful|single|occasional(?:ly)?)\b/gi,
};

/** Words that say that something isn't there. */
const ABSENCE: WordList = {
  zh: /没|无|未|零|几乎|不见|看不[到见出清]|找不到|消失/g,
  en: /\b(?:no|not|none|nothing|never|without|free|absent|zero|hardly|barely|scarcely|almost|nearly|invisible|spotless|flawless|immaculate)\b|n[’']t\b/gi,
};

/** Words that play a finding down. */
const MILD: WordList = {
  zh: /略|稍|有点|一点|有些|一些|些许|少许|少量|轻微|轻度|微微|个别|局部|零星|偶有|偶尔|不错|还好|还行|尚可/g,
  en: /\b(?:slight(?:ly)?|a (?:little|bit|touch|hint|shade|trace|tad)|mild(?:ly)?|minor|faint(?:ly|est)?|subtl[ey]|somewhat|fairly|rather(?! than)|quite|mostly|in places|here and there|decent)\b/gi,
};

const finder =
  (list: WordList) =>
  (language: keyof WordList, text: string): string[] =>
    text.match(list[language]) ?? [];

/** Returns the forbidden words in a text. */
export const unkindWords = finder(UNKIND);

/** Returns the words for how many marks there are, which could contradict the measured count in the report. */
export const countingWords = finder(COUNTING);

/** Returns the words that say that something isn't there. Even an excellent result can have marks, and shows them. */
export const absenceWords = finder(ABSENCE);

/** Returns the words in a text that make a finding sound small. They don't fit a score below 60. */
export const mildWords = finder(MILD);
