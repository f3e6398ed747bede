import { diffArrays } from 'diff';

/** A part of a text. `isChanged` is true if the other version doesn't contain this part. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Marks the different words of two versions. Also works for Chinese, which has no spaces between words. */
export function wordDiff(before: string, after: string, locale: string): readonly [before: Piece[], after: Piece[]] {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  const words = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  const parts = diffArrays(words(before), words(after));
  const without = (other: 'added' | 'removed') =>
    parts
      .filter((part) => !part[other])
      .map(({ value, added, removed }) => ({ text: value.join(''), isChanged: added || removed }));
  return [without('added'), without('removed')];
}
