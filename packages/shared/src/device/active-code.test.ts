import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeActiveCode, formatActiveCode, normalizeActiveCode } from './active-code.ts';

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('an activation code', () => {
  it('is 26 characters in groups of 5, 5, 5, 5 and 6, without look-alikes', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(encodeActiveCode(random)).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{6}$/);
      }),
    );
  });

  it('differs for whatever 128 bits it is made of', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        fc.pre(!Buffer.from(one).equals(other));
        expect(encodeActiveCode(one)).not.toBe(encodeActiveCode(other));
      }),
    );
    expect(encodeActiveCode(new Uint8Array(16))).toBe('00000-00000-00000-00000-000000');
    expect(encodeActiveCode(new Uint8Array(16).fill(255))).toBe('7ZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZZ');
  });

  it('is the same in small letters, without separators, with spaces, in wide characters and with look-alikes', () => {
    const code = '70131-ABCDE-FGHJK-MNPQR-STVWXY';
    for (const typed of [
      code.toLowerCase(),
      code.replaceAll('-', ''),
      ` ${code.replaceAll('-', ' ')} `,
      code.replaceAll('-', '–'),
      '７０１３１－ＡＢＣＤＥ－ＦＧＨＪＫ－ＭＮＰＱＲ－ＳＴＶＷＸＹ',
      code.replace('0', 'o').replace('1', 'l').replace('1', 'I'),
    ]) {
      expect(normalizeActiveCode(typed), typed).toBe(code.replaceAll('-', ''));
      expect(formatActiveCode(typed), typed).toBe(code);
    }
  });

  it('is grouped while it is typed', () => {
    expect(['', 'ab', 'abcde', 'abcdef', 'abcde-f-'].map(formatActiveCode)).toEqual([
      '',
      'AB',
      'ABCDE',
      'ABCDE-F',
      'ABCDE-F',
    ]);
  });
});
