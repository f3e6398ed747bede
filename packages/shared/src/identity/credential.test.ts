import { describe, expect, it } from 'vitest';
import { isUserAcct } from './credential.ts';

describe('a name to sign in with', () => {
  it.each(['li', 'Li.Yue-1_a', '李悦', 'Müller', '1380000000', 'x'.repeat(64)])('may be %s', (name) => {
    expect(isUserAcct(name)).toBe(true);
  });

  it.each([
    ['too short', 'a'],
    ['too long', 'x'.repeat(65)],
    ['with a space', 'li yue'],
    ['with markup', '<b>'],
    ['an address', 'li@example.com'],
    ['a mobile number', '13800000000'],
    ['a mobile number in full-width digits', '１３８００００００００'],
    ['one that only looks like another', 'ａｄｍｉｎ'],
  ])('is none when it is %s', (_what, name) => {
    expect(isUserAcct(name)).toBe(false);
  });
});
