import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isKnown, requestedRange } from './byte-range.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=7-', { start: 7, end: 9 }],
  ['bytes=7-100', { start: 7, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-100', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=5-2', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=a-b', 'whole'],
  ['lines=0-1', 'whole'],
])('of ten bytes, %s asks for %o', (header, range) => {
  expect(requestedRange(header, 10)).toEqual(range);
});

it('of an empty file has no part', () => {
  for (const header of ['bytes=0-', 'bytes=-1', 'bytes=0-5']) expect(requestedRange(header, 0)).toBe('unsatisfiable');
});

it('stays within the file, whatever is asked', () => {
  const header = fc.tuple(fc.option(fc.nat()), fc.option(fc.nat())).map(([a, b]) => `bytes=${a ?? ''}-${b ?? ''}`);
  fc.assert(
    fc.property(header, fc.nat(1_000), (range, size) => {
      const asked = requestedRange(range, size);
      if (typeof asked === 'string') return;
      expect(asked.start).toBeGreaterThanOrEqual(0);
      expect(asked.end).toBeGreaterThanOrEqual(asked.start);
      expect(asked.end).toBeLessThan(size);
    }),
  );
});

it('a file is known by its tag, alone, among others, weak or by a star', () => {
  for (const header of ['"a"', '"b", "a"', 'W/"a"', '*']) expect(isKnown(header, '"a"')).toBe(true);
  for (const header of [undefined, '', '"b"', 'a']) expect(isKnown(header, '"a"')).toBe(false);
});
