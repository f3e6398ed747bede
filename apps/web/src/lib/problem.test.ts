import { expect, it } from 'vitest';
import { problemOf } from './problem.ts';

it.each([
  'Failed to fetch dynamically imported module: https://shop.example/assets/x.js',
  'error loading dynamically imported module: https://shop.example/assets/x.js',
  'Importing a module script failed.',
  'Unable to load /assets/x.css',
])('code that couldn’t be loaded is a problem of the network: %s', (message) => {
  expect(problemOf(new TypeError(message)).kind).toBe('network');
});

it('any other error of the console isn’t', () => {
  expect(problemOf(new TypeError('x is undefined')).kind).toBe('service');
});
