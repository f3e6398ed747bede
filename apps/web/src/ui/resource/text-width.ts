/** The widths of characters in small text (14 px), in px. Chinese characters are as wide as high. */
const [WIDE, SLIM] = [14, 7.5];

/** Returns about how wide a short text is, in px. Measuring the real width would lay out the page once more. */
export const textWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? WIDE : SLIM), 0));
