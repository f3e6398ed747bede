import { expect, it } from 'vitest';
import { passwordFault } from './password-fault.ts';

it.each([
  'aaaaaaaa',
  ' '.repeat(12),
  'abcdefgh',
  'ABCDEFGH',
  '87654321',
  'abcd1234',
  'qwertyuiop',
  'lkjhgfdsa',
  'abc123xyz',
  'aabbccdd',
  'a1!a1!a1!',
  'wolfwolfwolf',
])('a password of repetitions and sequences is simple: "%s"', (password) => {
  expect(passwordFault(password)).toBe('PASSWORD_SIMPLE');
});

it.each([
  ['Rose-Garden', 'rose-garden'],
  ['rose-Garden-7', 'rose-garden'],
  ['13812345678', '13812345678'],
  ['rosegarden1', 'rosegarden@shop.example'],
  ['小雅美容美发沙龙12', '小雅美容美发沙龙'],
  ['LotusSpa1', 'Lotus Spa'],
  ['Mirror Beauty Shanghai', 'Mirror Beauty Shanghai'],
])('an own name with little beside it is no password: %s', (password, name) => {
  expect(passwordFault(password, [null, undefined, '', name])).toBe('PASSWORD_NAME');
});

it.each(['correct horse battery', '密码要足够长才安全', 'rose-Garden-uphill', 'wolf-7-Mirror', 'Tr0ub4dor&3'])(
  'may be %s',
  (password) => {
    expect(passwordFault(password, ['rose-garden', 'a', 'wolf'])).toBeUndefined();
  },
);

it('needs eight characters, however many bytes they have', () => {
  expect(passwordFault('🙂🙃🙂🙃')).toBe('PASSWORD_TOO_SHORT');
});
