import { normalizeMobile } from './customer.ts';

/** Stands in a text where the name or the number of an erased person was. */
export const ERASED_MARK = '***';

/** Shorter names are in too many words. */
const MIN_LETTERS = 2;

/** Returns the text with a mark in place of each of these names and mobile numbers, however the number is written. */
export function withoutPerson(text: string, facts: readonly string[]): string {
  // The longest first, so that a surname doesn't tear the whole name apart.
  const longestFirst = facts.toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce(
    (left, fact) => left.replace(numberIn(fact), ERASED_MARK).replace(nameIn(fact), ERASED_MARK),
    text,
  );
}

const NOTHING = /(?!)/;
/** Matches the spaces and signs that people write between the digits of a number. */
const GAP = String.raw`[\s().·/\-‐-―－（）]*`;
const FULL_WIDTH_0 = 0xff10;

function numberIn(fact: string): RegExp {
  const digits = [...normalizeMobile(fact).replace('+', '')];
  if (digits.length === 0) return NOTHING;
  const number = digits.map((digit) => `[${digit}${String.fromCharCode(FULL_WIDTH_0 + Number(digit))}]`).join(GAP);
  const prefix = `(?:(?:[+＋]|00)${GAP}(?:86${GAP})?)?(?:86${GAP})?`;
  return new RegExp(String.raw`(?<!\p{Nd})${prefix}${number}(?!\p{Nd})`, 'gu');
}

/** Letters of scripts that put spaces between words. A name in them is a whole word. */
const WORD = String.raw`[\p{Lu}\p{Ll}\p{N}]`;

function nameIn(fact: string): RegExp {
  const words = fact.normalize('NFKC').trim().split(/\s+/);
  const name = words.map((word) => RegExp.escape(word)).join(String.raw`\s+`);
  if ([...words.join('')].length < MIN_LETTERS) return NOTHING;
  return new RegExp(`(?:(?<!${WORD})|(?!${WORD}))${name}(?:(?!${WORD})|(?<!${WORD}))`, 'giu');
}
