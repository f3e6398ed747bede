import { diffArrays } from 'diff';

/** A part of a text, either in both versions or only in this one. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/**
 * Both versions of a text with their differences marked, by whole words. It also finds words in Chinese, which has no
 * spaces.
 */
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
