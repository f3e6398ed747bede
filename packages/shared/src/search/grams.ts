/**
 * Splits names and phone numbers into short pieces for the search. A text that contains a query also has all pieces of
 * the query. An index on the column `search_grams` finds these few texts, and then they are compared in full.
 * PostgreSQL's own trigrams don't work for Chinese names of two characters.
 */

/** The lengths of pieces for one kind of character. All are stored, and a query uses the longest that fits. */
interface RunKind {
  readonly pattern: RegExp;
  /** The lengths in ascending order. */
  readonly lengths: readonly number[];
}

const RUN_KINDS: readonly RunKind[] = [
  // A Chinese character says about as much as three Latin letters, so its pieces are shorter.
  { pattern: /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}ー]/v, lengths: [1, 2] },
  { pattern: /^[\p{L}\p{M}]/v, lengths: [2, 3] },
  // Pieces of two digits would be useless. There are only a hundred of them, so each piece would find too many phone
  // numbers.
  { pattern: /^\p{Nd}/v, lengths: [3] },
];

interface Run {
  readonly kind: RunKind;
  readonly characters: string[];
}

/** Prepares a text for comparison. Full-width and upper-case letters become normal lower-case letters. */
export const normalizeSearch = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Splits a text into runs of characters of the same kind. Spaces, punctuation and symbols separate them. */
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

/** Returns the pieces of all texts, sorted and unique. Stored with a row, they find it by any part of the texts. */
export function searchGrams(texts: readonly (string | null | undefined)[]): string[] {
  const pieces = new Set<string>();
  for (const text of texts) {
    for (const { kind, characters } of runs(text ?? '')) {
      for (const length of kind.lengths) addPieces(pieces, characters, length);
    }
  }
  return [...pieces].sort();
}

/** Returns the pieces of `q`: rows that contain it have them all. Empty if it is too short, so compare all rows. */
export function queryGrams(q: string): string[] {
  const pieces = new Set<string>();
  for (const { kind, characters } of runs(q)) {
    const length = kind.lengths.findLast((candidate) => candidate <= characters.length);
    if (length) addPieces(pieces, characters, length);
  }
  return [...pieces].sort();
}
