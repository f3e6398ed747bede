import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differing } from './differing.ts';

const base = { name: 'Cream', price: '10', tag: 'New', note: '' };

describe('two versions of a thing', () => {
  it('differ where their values do, and tell who changed what', () => {
    const mine = { ...base, name: 'Rich cream', tag: 'Hot' };
    const theirs = { ...base, price: '12', tag: 'Sale' };
    expect(differing({ base, mine, theirs }).map(({ field, by }) => [field, by])).toEqual([
      ['name', 'me'],
      ['price', 'them'],
      ['tag', 'both'],
    ]);
  });

  it('need no decision where both people typed the same', () => {
    const same = { ...base, name: 'Rich cream', note: ' call ' };
    expect(differing({ base, mine: same, theirs: { ...same, note: 'call' } })).toEqual([]);
  });

  it('never hide a change: each field that is the same in both isn’t listed, each other one is', () => {
    const values = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.array(fc.nat(1), { maxLength: 2 }) });
    fc.assert(
      fc.property(values, values, values, (start, mine, theirs) => {
        const listed = differing({ base: start, mine, theirs }).map(({ field }) => field);
        const expected = (['a', 'b', 'c'] as const).filter(
          (field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]),
        );
        expect(listed).toEqual(expected);
      }),
    );
  });
});
