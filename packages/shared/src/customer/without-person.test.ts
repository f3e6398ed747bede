import { expect, it } from 'vitest';
import { withoutPerson } from './without-person.ts';

const ANNA = ['Anna Berg', '13987654321', '王小雅'];

it.each([
  ['the number of Anna Berg is 13987654321.', 'the number of *** is ***.'],
  ['anna  berg, +86 139-8765-4321', '***, ***'],
  ['0086 139 8765 4321 / 86 13987654321', '*** / ***'],
  ['电话１３９８７６５４３２１，顾客王小雅说', '电话***，顾客***说'],
  ['找Anna Berg谈', '找***谈'],
])('a text keeps neither name nor number, however they are written: %s', (text, left) => {
  expect(withoutPerson(text, ANNA)).toBe(left);
});

it.each(['Annabel Bergson called', 'Order 9139876543210', 'Anna called', '139 8765 4322', ''])(
  'what only looks alike stays: %s',
  (text) => {
    expect(withoutPerson(text, ANNA)).toBe(text);
  },
);

it('a name of one letter and an empty one are not looked for', () => {
  expect(withoutPerson('王 and a', ['王', 'a', '', ' '])).toBe('王 and a');
});

it('a whole name goes as a whole, although a part of it is a name, too', () => {
  expect(withoutPerson('Anna Berg and Anna', ['Anna', 'Anna Berg'])).toBe('*** and ***');
});

it('a name is a text, not a pattern', () => {
  expect(withoutPerson('a.*b (x) axxb', ['a.*b', '(x)'])).toBe('*** *** axxb');
});

it('a number from abroad goes with its prefix', () => {
  expect(withoutPerson('call +49 151 2345678 or 0049 1512345678', ['+491512345678'])).toBe('call *** or ***');
});
