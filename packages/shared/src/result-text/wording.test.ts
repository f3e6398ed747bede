import { expect, it } from 'vitest';
import { unkindWords } from './wording.ts';

it('finds promises of medicine and words that frighten', () => {
  expect(unkindWords('zh', '本品可治疗痘痘，严重者见效更快。')).toEqual(['治疗', '严重']);
  expect(unkindWords('en', 'Heals severe acne and cures ageing skin.')).toEqual(['Heals', 'severe', 'cures', 'ageing']);
});

it('leaves kind advice alone', () => {
  expect(unkindWords('zh', '如果让你困扰，可以咨询医生。')).toEqual([]);
  expect(unkindWords('en', 'Healthy skin enjoys a secure routine and a clean manicure.')).toEqual([]);
});
