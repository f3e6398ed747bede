import { expect, it } from 'vitest';
import { isOwnMachine } from './own-machine.ts';

it.each([
  ['http://127.0.0.1:8080/zmskinweb/#/report', true],
  ['http://localhost:8080/', true],
  ['http://[::1]:8080/', true],
  ['http://192.168.1.20:8080/', false],
  ['https://localhost.example.com/', false],
])('a phone cannot open %s: %s', (address, isOwn) => {
  expect(isOwnMachine(address)).toBe(isOwn);
});
