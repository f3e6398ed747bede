import { expect, it } from 'vitest';
import { webLink } from './web-link.ts';

it('follows web addresses only', () => {
  expect(webLink('https://shop.example/p?id=1')).toBe('https://shop.example/p?id=1');
  expect(webLink(' http://shop.example ')).toBe('http://shop.example/');
  expect(webLink('javascript:alert(1)')).toBeUndefined();
  expect(webLink('shop.example')).toBeUndefined();
  expect(webLink('')).toBeUndefined();
});
