/** A stretch of a text: in both versions, or only in this one. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Two versions of a text, each with what the other one doesn't have; by words, in Chinese and the like as well. */
export function wordDiff(before: string, after: string, locale: string): readonly [before: Piece[], after: Piece[]] {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  const words = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  const [a, b] = [words(before), words(after)];
  const common = commonWords(a, b);
  return [pieces(a, new Set(common.map(([at]) => at))), pieces(b, new Set(common.map(([, at]) => at)))];
}

/** Places of the longest sequence of words that both have. */
function commonWords(a: readonly string[], b: readonly string[]): [number, number][] {
  // lengths[i][j]: how many words a from i on and b from j on have in common.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    const row = lengths[i] as Uint16Array;
    for (let j = b.length - 1; j >= 0; j--) {
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const common: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) common.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return common;
}

function pieces(words: readonly string[], kept: ReadonlySet<number>): Piece[] {
  const found: { text: string; isChanged: boolean }[] = [];
  for (const [at, word] of words.entries()) {
    const isChanged = !kept.has(at);
    const last = found.at(-1);
    if (last?.isChanged === isChanged) last.text += word;
    else found.push({ text: word, isChanged });
  }
  return found;
}
