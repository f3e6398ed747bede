import { describe, expect, it } from 'vitest';
import { formatActiveCode, normalizeActiveCode } from './active-code.ts';

describe('an activation code', () => {
  it.each(['7ZK3-M4QX-AB9C', '70131-ABCDE-FGHJK-MNPQR-STVWXY'])(
    'is the same in small letters, without separators, with spaces and in wide characters: %s',
    (code) => {
      const plain = code.replaceAll('-', '');
      const wide = [...code].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('');
      for (const typed of [
        code.toLowerCase(),
        plain,
        ` ${code.replaceAll('-', ' ')} `,
        code.replaceAll('-', '–'),
        wide,
      ]) {
        expect(normalizeActiveCode(typed), typed).toBe(plain);
      }
    },
  );

  it('of the older kind may be typed with look-alikes of 0 and 1', () => {
    const code = '70131-ABCDE-FGHJK-MNPQR-STVWXY';
    expect(normalizeActiveCode(code.replace('0', 'o').replace('1', 'l').replace('1', 'I'))).toBe(
      code.replaceAll('-', ''),
    );
  });

  it('is grouped by four while it is typed', () => {
    expect(['', 'ab', 'abcd', 'abcde', 'abcd-e-', '7zk3m4qxab9c'].map(formatActiveCode)).toEqual([
      '',
      'AB',
      'ABCD',
      'ABCD-E',
      'ABCD-E',
      '7ZK3-M4QX-AB9C',
    ]);
  });
});
