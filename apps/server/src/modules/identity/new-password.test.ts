import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/demo-accounts.ts';
import { checkNewPassword } from './new-password.ts';

const refusal = (password: string, names: string[] = []) => {
  try {
    checkNewPassword(password, names);
    return undefined;
  } catch (cause) {
    return (cause as { code: string }).code;
  }
};

describe('a new password', () => {
  it.each(['a', '1234567', 'Tr0ub4&', '🙂🙂🙂🙂'])('of fewer than eight characters is refused: %s', (password) => {
    expect(refusal(password)).toBe('PASSWORD_TOO_SHORT');
  });

  it.each(['password', 'PassWord', '1qaz2wsx', 'iloveyou', 'superman', 'trustno1', 'Woaini1314', '5201314a'])(
    'that everybody tries is refused: %s',
    (password) => expect(refusal(password)).toBe('PASSWORD_COMMON'),
  );

  it.each(['aaaaaaaa', '            ', 'abcdefgh', '12345678'])('that is simple is refused: "%s"', (password) => {
    expect(refusal(password)).toBe('PASSWORD_SIMPLE');
  });

  it.each(['Mirror#1', 'SkinMirror!', 'Skin mirror 1', 'admin-12', 'ZMSKIN001', '测肤镜测肤镜12'])(
    'that is a word of the product with little beside it is refused: %s',
    (password) => expect(refusal(password)).toBe('PASSWORD_COMMON'),
  );

  it("that is one of the account's own names is refused", () => {
    expect(refusal('Rose-Garden', ['rose-garden', '13812345678'])).toBe('PASSWORD_NAME');
    expect(refusal('13812345678', ['rose-garden', '13812345678'])).toBe('PASSWORD_NAME');
  });

  it.each([DEMO_PASSWORD, 'correct horse battery', '密码要足够长才安全', 'rose-Garden-uphill'])(
    'may be %s',
    (password) => {
      expect(refusal(password, ['rose-garden'])).toBeUndefined();
    },
  );

  it('says how long it has to be', () => {
    expect(() => checkNewPassword('short')).toThrow(expect.objectContaining({ details: { min: 8 } }));
  });
});
