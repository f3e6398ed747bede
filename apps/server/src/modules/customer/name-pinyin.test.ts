import { expect, it } from 'vitest';
import { namePinyin, pinyinQuery } from './name-pinyin.ts';

it.each([
  ['王小明', 'wangxiaoming', 'wxm'],
  ['单雨', 'shanyu', 'sy'],
  ['曾丽', 'zengli', 'zl'],
  ['欧阳娜娜', 'ouyangnana', 'oynn'],
  ['吕女士', 'lvnvshi', 'lns'],
  ['Anna 王', 'annawang', 'aw'],
])('%s is typed as %s or %s', (name, pinyin, initials) => {
  expect(namePinyin(name)).toEqual({ pinyin, initials });
});

it.each(['', 'Anna', '김철수', 'さくら'])('%j has no pinyin', (name) => {
  expect(namePinyin(name)).toEqual({ pinyin: '', initials: '' });
});

it.each([
  ['wang', 'wang'],
  ["xi'an", 'xian'],
  ['wang xiao', 'wangxiao'],
  ['lü', 'lv'],
])('the search for %j looks for %s', (text, keys) => {
  expect(pinyinQuery(text)).toBe(keys);
});

it.each(['', 'w', '王', '138', 'wang1', 'é'])('the search for %j is no pinyin', (text) => {
  expect(pinyinQuery(text)).toBe('');
});
