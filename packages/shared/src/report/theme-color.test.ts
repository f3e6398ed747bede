import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, readableColor } from './theme-color.ts';

it('the contrast of black and white is 21, and that of a colour with itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#8a4646', '#8a4646')).toBe(1);
});

it('a colour that can be read stays, and each other one gets darker until it can', () => {
  expect(readableColor('#8a4646', '#f3eae2')).toBe('#8a4646');
  const hex = fc
    .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
    .map((rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
  fc.assert(fc.property(hex, (color) => contrast(readableColor(color, '#f3eae2'), '#f3eae2') >= 4.5));
});
