import { expect, it } from 'vitest';
import { LOCALE_NAMES } from './locale-names.ts';
import { LOCALES, shownLocale, WRITTEN_LOCALES } from './locales.ts';

it('shows the wanted language if it is written, else Chinese to readers of Chinese, and English to all others', () => {
  const isWritten = (locale: string) => WRITTEN_LOCALES.some((one) => one === locale);
  for (const locale of LOCALES) {
    const other = locale === 'zh-TW' ? 'zh' : 'en';
    expect(shownLocale(locale)).toBe(isWritten(locale) ? locale : other);
  }
});

it('every language has its own name, in the order of the selector', () => {
  expect(Object.keys(LOCALE_NAMES)).toEqual([...LOCALES]);
});
