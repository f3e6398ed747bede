import { expect, it } from 'vitest';
import { maskMobile } from './mask-mobile.ts';

it.each([
  ['13812341234', '138****1234'],
  ['+8613812341234', '+86****1234'],
  ['021-5550', '02****0'],
  ['110', '****'],
  ['1', '****'],
  ['', ''],
])('hides the middle of %s', (mobile, masked) => {
  expect(maskMobile(mobile)).toBe(masked);
});
