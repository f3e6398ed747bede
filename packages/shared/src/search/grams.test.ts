import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeSearch, queryGrams, searchGrams } from './grams.ts';

describe('pieces to store', () => {
  it('are single characters and pairs of Chinese, Japanese and Korean', () => {
    expect(searchGrams(['王小明'])).toEqual(['小', '小明', '明', '王', '王小']);
    expect(searchGrams(['ラーメン'])).toContain('ーメ');
    expect(searchGrams(['김철수'])).toContain('철수');
  });

  it('are pairs and triples of letters', () => {
    expect(searchGrams(['Anna'])).toEqual(['an', 'ann', 'na', 'nna', 'nn'].sort());
  });

  it('are triples of digits only', () => {
    expect(searchGrams(['13800'])).toEqual(['138', '380', '800']);
  });

  it('never mix kinds of characters, nor what stands apart', () => {
    expect(searchGrams(['王a1'])).toEqual(['王']);
    expect(searchGrams(['an-na'])).toEqual(['an', 'na']);
  });

  it('are the same for full-width and half-width characters, capitals and small letters', () => {
    expect(searchGrams(['ＡＢＣ１２３'])).toEqual(searchGrams(['abc123']));
    expect(searchGrams(['ﾗｰﾒﾝ'])).toEqual(searchGrams(['ラーメン']));
  });

  it('come once and sorted, from all texts that there are', () => {
    expect(searchGrams(['lili', null, undefined, '', 'li'])).toEqual(['il', 'ili', 'li', 'lil']);
  });
});

describe('pieces of a query', () => {
  it('are the longest that each of its runs allows', () => {
    expect(queryGrams('王')).toEqual(['王']);
    expect(queryGrams('王小明')).toEqual(['小明', '王小']);
    expect(queryGrams('an')).toEqual(['an']);
    expect(queryGrams('anna')).toEqual(['ann', 'nna']);
    expect(queryGrams('王 1380')).toEqual(['138', '380', '王']);
  });

  it.each(['', 'a', '13', '12-34', '☺', '  '])('are none for %j, which the index can not help with', (q) => {
    expect(queryGrams(q)).toEqual([]);
  });
});

const ALPHABETS = [
  '王小明李',
  'ラーかな',
  '김철수',
  'abAB',
  'éßİΣж',
  '0123',
  '１２Ａ',
  ' -·☺',
  '𠀀👩',
  'ไทย',
  'e\u0301\u3099',
];
const text = () =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...ALPHABETS.flatMap((letters) => Array.from(letters))) }),
    fc.string({ unit: 'binary' }),
  );

describe('the index', () => {
  it('has every piece of any part of what it stores', () => {
    fc.assert(
      fc.property(text(), fc.nat(), fc.nat(), fc.array(text(), { maxLength: 2 }), (value, from, length, others) => {
        const normalized = normalizeSearch(value);
        const start = from % (normalized.length + 1);
        const q = normalized.slice(start, start + (length % 12));
        fc.pre(normalized.includes(normalizeSearch(q)));
        const stored = new Set(searchGrams([...others, value]));
        expect(queryGrams(q).filter((piece) => !stored.has(piece))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds whatever a comparison of the normalised texts finds', () => {
    fc.assert(
      fc.property(text(), text(), text(), (before, q, after) => {
        const value = before + q + after;
        fc.pre(normalizeSearch(value).includes(normalizeSearch(q)));
        const stored = new Set(searchGrams([value]));
        expect(queryGrams(q).filter((piece) => !stored.has(piece))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives sorted pieces without repetition', () => {
    fc.assert(
      fc.property(text(), (value) => {
        for (const pieces of [searchGrams([value, value]), queryGrams(value)]) {
          expect(pieces).toEqual([...new Set(pieces)].sort());
        }
      }),
    );
  });
});
