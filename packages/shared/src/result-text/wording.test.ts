import { expect, it } from 'vitest';
import { absenceWords, countingWords, mildWords, unkindWords } from './wording.fixture.ts';

it('finds promises of medicine and words that frighten', () => {
  expect(unkindWords('zh', '本品可治疗痘痘，严重者见效更快。')).toEqual(['治疗', '严重']);
  expect(unkindWords('en', 'Heals severe acne and cures ageing skin.')).toEqual(['Heals', 'severe', 'cures', 'ageing']);
});

it('leaves kind advice alone', () => {
  expect(unkindWords('zh', '如果让你困扰，可以咨询医生。')).toEqual([]);
  expect(unkindWords('en', 'Healthy skin enjoys a secure routine and a clean manicure.')).toEqual([]);
});

it('finds numbers and words that count', () => {
  expect(countingWords('zh', '只冒了一两颗小痘，另有12处浅印，几点浅斑，一些黑头，毛孔很少。')).toEqual([
    '两颗',
    '12',
    '几',
    '一些',
    '很少',
  ]);
  expect(countingWords('en', 'One or two small blemishes, some marks and 12 spots.')).toEqual([
    'One',
    'two',
    'some',
    '12',
  ]);
});

it('finds claims that nothing is there', () => {
  expect(absenceWords('zh', '没有明显痘痘，几乎看不到泛红。')).toEqual(['没', '几乎', '看不到']);
  expect(absenceWords('en', 'No visible breakouts, hardly a mark, and you won’t see a line.')).toEqual([
    'No',
    'hardly',
    'n’t',
  ]);
});

it('finds words that play a finding down', () => {
  expect(mildWords('zh', '局部略粗，有点缺水，整体不错。')).toEqual(['局部', '略', '有点', '不错']);
  expect(mildWords('en', 'A bit rough, slightly red, with faint lines here and there.')).toEqual([
    'A bit',
    'slightly',
    'faint',
    'here and there',
  ]);
});

it('leaves words alone that tell how the whole looks', () => {
  const texts = {
    zh: '这次痘痘非常明显，请一步一步来。',
    en: 'Breakouts are very pronounced overall; care comes first.',
  };
  for (const find of [countingWords, absenceWords, mildWords]) {
    expect(find('zh', texts.zh)).toEqual([]);
    expect(find('en', texts.en)).toEqual([]);
  }
});
