import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeMobile } from './customer.ts';

it.each([
  ['138 0000 1111', '13800001111'],
  ['+86 138-0000-1111', '13800001111'],
  ['0086 13800001111', '13800001111'],
  ['8613800001111', '13800001111'],
  ['１３８００００１１１１', '13800001111'],
  ['+49 (151) 2345678', '+491512345678'],
  ['0049 151 2345678', '+491512345678'],
  ['0151 2345678', '01512345678'],
  ['1234', ''],
  ['none', ''],
  ['', ''],
])('writes %j as %j', (text, mobile) => {
  expect(normalizeMobile(text)).toBe(mobile);
});

it('leaves what it wrote as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[+0-9 ()-]{0,20}$/), (text) => {
      const mobile = normalizeMobile(text);
      expect(normalizeMobile(mobile)).toBe(mobile);
    }),
  );
});
