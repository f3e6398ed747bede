import { expect, it } from 'vitest';
import { quantityProblem } from './serial.ts';

it.each([
  ['100', undefined],
  [100, undefined],
  [' 10000 ', undefined],
  ['+250', undefined],
  ['-100', 'QUANTITY_TOO_SMALL'],
  [0, 'QUANTITY_TOO_SMALL'],
  ['10001', 'QUANTITY_TOO_LARGE'],
  ['9999999999999999', 'QUANTITY_TOO_LARGE'],
  ['100.5', 'QUANTITY_NOT_INTEGER'],
  [100.5, 'QUANTITY_NOT_INTEGER'],
  ['1e3', 'QUANTITY_NOT_INTEGER'],
  ['many', 'QUANTITY_NOT_INTEGER'],
  [1e21, 'QUANTITY_NOT_INTEGER'],
])('a quantity of %o is answered with %s', (num, code) => {
  expect(quantityProblem(num)?.code).toBe(code);
});
