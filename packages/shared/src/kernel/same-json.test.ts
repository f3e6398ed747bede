import { describe, expect, it } from 'vitest';
import { isSameJson } from './same-json.ts';

describe('two JSON values', () => {
  it.each([
    [1, 1],
    [null, null],
    [
      ['acne', 'spot'],
      ['acne', 'spot'],
    ],
    [
      { zh: 'a', en: ['b', { c: null }] },
      { en: ['b', { c: null }], zh: 'a' },
    ],
  ])('%j and %j say the same', (a, b) => {
    expect(isSameJson(a, b)).toBe(true);
  });

  it.each([
    [1, '1'],
    [null, {}],
    [null, []],
    [undefined, null],
    [
      ['acne', 'spot'],
      ['spot', 'acne'],
    ],
    [['acne'], ['acne', 'spot']],
    [[], {}],
    [{ 0: 'a' }, ['a']],
    [{ zh: 'a' }, { zh: 'a', en: 'b' }],
    [{ zh: undefined }, { en: undefined }],
    [{ zh: { a: 1 } }, { zh: { a: 2 } }],
  ])('%j and %j do not', (a, b) => {
    expect(isSameJson(a, b)).toBe(false);
    expect(isSameJson(b, a)).toBe(false);
  });
});
