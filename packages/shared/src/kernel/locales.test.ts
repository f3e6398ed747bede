import { expect, it } from 'vitest';
import { LOCALES, shownLocale } from './locales.ts';

it('shows Chinese to readers of both Chinese scripts, and English to all others whose texts don’t exist', () => {
  const chinese = LOCALES.filter((locale) => shownLocale(locale) === 'zh');
  expect(chinese).toEqual(['zh', 'zh-TW']);
  expect(LOCALES.map(shownLocale).filter((shown) => shown !== 'zh' && shown !== 'en')).toEqual([]);
});
