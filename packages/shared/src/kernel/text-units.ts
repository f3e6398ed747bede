const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the width of a text on a mirror's screen. Chinese characters and emoji count as two, all others as one. */
export const textUnits = (text: string): number =>
  [...graphemes.segment(text)].reduce((sum, { segment }) => sum + (WIDE.test(segment) ? 2 : 1), 0);
