import { describe, expect, it } from 'vitest';
import { shownTips } from './shown-tips.ts';

const tip = (type: string, lang: string) => ({ type, lang, title: `${type} in ${lang}` });
const titles = (...args: Parameters<typeof shownTips<ReturnType<typeof tip>>>) =>
  shownTips(...args).map(({ title }) => title);

describe('the tip of a field', () => {
  it('is read in the wanted language where it is written in that', () => {
    expect(titles([tip('tag', 'zh'), tip('tag', 'en'), tip('tag', 'fr')], 'fr')).toEqual(['tag in fr']);
  });

  it('is read in English where it is not, and in Chinese where there is no English', () => {
    expect(titles([tip('tag', 'zh'), tip('tag', 'en'), tip('price', 'zh')], 'de')).toEqual([
      'tag in en',
      'price in zh',
    ]);
    expect(titles([tip('tag', 'zh'), tip('tag', 'en')], 'zh')).toEqual(['tag in zh']);
  });

  it('is read in Chinese in both Chinese scripts', () => {
    expect(titles([tip('tag', 'en'), tip('tag', 'zh')], 'zh-TW')).toEqual(['tag in zh']);
  });

  it('is left out where it is written in another language alone', () => {
    expect(titles([tip('tag', 'fr')], 'de')).toEqual([]);
  });
});
