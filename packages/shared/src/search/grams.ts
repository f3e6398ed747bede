/**
 * Splits names and phone numbers into pieces for a PostgreSQL `text[]` column with a GIN index. A text that contains a
 * query has all pieces of the query, so `search_grams @> pieces` narrows a search by any part to a few rows, which are
 * then compared in full. PostgreSQL's own trigrams don't work for two-character Chinese names.
 */

/**
 * The lengths of pieces for one kind of character. A row stores pieces of all these lengths; a query uses the longest
 * that fits.
 */
interface RunKind {
  readonly pattern: RegExp;
  /** The lengths in ascending order. */
  readonly lengths: readonly number[];
}

const RUN_KINDS: readonly RunKind[] = [
  // One such character says about as much as three letters do, so pieces are shorter.
  { pattern: /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}ー]/v, lengths: [1, 2] },
  { pattern: /^[\p{L}\p{M}]/v, lengths: [2, 3] },
  // Pairs of digits would be useless: there are only a hundred of them, and each would be in most phone numbers.
  { pattern: /^\p{Nd}/v, lengths: [3] },
];

interface Run {
  readonly kind: RunKind;
  readonly characters: string[];
}

/** Makes texts comparable in a search: full-width and upper-case letters make no difference. */
export const normalizeSearch = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Splits a text into stretches of one kind of character. Spaces, punctuation and symbols separate them. A character's
 * kind doesn't depend on its neighbours, so a query's run always lies inside one run of a text that contains the query.
 */
function runs(text: string): Run[] {
  const found: Run[] = [];
  let current: Run | undefined;
  for (const character of normalizeSearch(text)) {
    const kind = RUN_KINDS.find(({ pattern }) => pattern.test(character));
    if (!kind) {
      current = undefined;
    } else if (current?.kind === kind) {
      current.characters.push(character);
    } else {
      current = { kind, characters: [character] };
      found.push(current);
    }
  }
  return found;
}

function addPieces(pieces: Set<string>, characters: readonly string[], length: number): void {
  for (let from = 0; from + length <= characters.length; from++) {
    pieces.add(characters.slice(from, from + length).join(''));
  }
}

/** Returns the pieces to store for a row that can be found by any part of `texts`. Sorted, each once. */
export function searchGrams(texts: readonly (string | null | undefined)[]): string[] {
  const pieces = new Set<string>();
  for (const text of texts) {
    for (const { kind, characters } of runs(text ?? '')) {
      for (const length of kind.lengths) addPieces(pieces, characters, length);
    }
  }
  return [...pieces].sort();
}

/**
 * Returns the pieces that every row containing `q` has. Sorted, each once. Empty if `q` is too short for the index;
 * then all rows have to be compared.
 */
export function queryGrams(q: string): string[] {
  const pieces = new Set<string>();
  for (const { kind, characters } of runs(q)) {
    const length = kind.lengths.findLast((candidate) => candidate <= characters.length);
    if (length) addPieces(pieces, characters, length);
  }
  return [...pieces].sort();
}
