import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

const marked = (before: string, after: string, locale = 'en') =>
  wordDiff(before, after, locale).map((pieces) =>
    pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
  );

describe('two versions of a text', () => {
  it('differ by whole words', () => {
    expect(marked('Drink plenty of water.', 'Drink lots of water!')).toEqual([
      'Drink [plenty] of water[.]',
      'Drink [lots] of water[!]',
    ]);
  });

  it('differ by words in Chinese, which has no blanks', () => {
    expect(marked('注意防晒', '注意保湿', 'zh')).toEqual(['注意[防晒]', '注意[保湿]']);
  });

  it('have nothing marked where they are the same', () => {
    expect(marked('Same words', 'Same words')).toEqual(['Same words', 'Same words']);
    expect(marked('', 'New')).toEqual(['', '[New]']);
  });

  it('are never lost, and agree in what is not marked', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (before, after) => {
        const [a, b] = wordDiff(before, after, 'en');
        expect([a, b].map((pieces) => pieces.map(({ text }) => text).join(''))).toEqual([before, after]);
        const [same, sameAgain] = [a, b].map((pieces) =>
          pieces
            .filter(({ isChanged }) => !isChanged)
            .map(({ text }) => text)
            .join(''),
        );
        expect(same).toBe(sameAgain);
      }),
    );
  });
});
