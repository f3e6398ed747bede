/** The widths of characters in small text (14 px), in px. Chinese characters are as wide as high. */
const [WIDE, SLIM] = [14, 7.5];

/** Returns about how wide a short text is, in px. Measuring the real width would lay out the page once more. */
export const textWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? WIDE : SLIM), 0));

/** The width beside a header's words, in px: the cell's padding, and the sign of the order. */
export const besideTitle = ({ sort }: { readonly sort?: string | undefined }): number => (sort ? 38 : 22);

/** The width of a letter in a column's header, in px, in a font with wide letters. */
const HEADER_LETTER = 8.5;
const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}]+/gu;

/** Returns how wide the longest word of a column's header is, in px. Languages without spaces break anywhere. */
export const longestWord = (title: string): number =>
  Math.ceil(HEADER_LETTER * Math.max(0, ...(title.match(WORD) ?? []).map((word) => word.length)));
