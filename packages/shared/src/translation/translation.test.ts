import { describe, expect, it } from 'vitest';
import type { Locale } from '../kernel/locales.ts';
import { filledTranslations, inLanguage, translated } from './translation.ts';

const read = (texts: Partial<Record<Locale, { name: string }>>, wanted: Locale, shopDefault: Locale = 'zh') => {
  const { text, lang } = translated('main', texts, 'name', { wanted, shopDefault });
  return [text, lang];
};

describe('a reader', () => {
  it.each([
    ['the own language', { de: { name: 'Creme' }, en: { name: 'Cream' } }, 'de', 'zh', ['Creme', 'de']],
    ['else English', { en: { name: 'Cream' } }, 'de', 'zh', ['Cream', 'en']],
    ['else the shop’s language', { fr: { name: 'Crème' } }, 'de', 'zh', ['main', 'zh']],
    ['the other Chinese script before English', { en: { name: 'Cream' } }, 'zh-TW', 'zh', ['main', 'zh']],
    [
      'the other Chinese script before English',
      { zh: { name: '面霜' }, en: { name: 'Cream' } },
      'zh-TW',
      'de',
      ['面霜', 'zh'],
    ],
    ['the shop’s language before a translation into another', { en: { name: 'Cream' } }, 'de', 'de', ['main', 'de']],
    ['English words of an English shop', { zh: { name: '面霜' } }, 'de', 'en', ['main', 'en']],
  ] as const)('gets %s', (_, texts, wanted, shopDefault, found) => {
    expect(read(texts, wanted, shopDefault)).toEqual(found);
  });
});

describe('the words of a test', () => {
  const now = { words: { name: 'Cream', tag: 'new' }, texts: { de: { name: 'Creme', tag: 'neu' } } };
  const reader = { wanted: 'de', shopDefault: 'en' } as const;

  it('are translated while the shop has the same words', () => {
    expect(inLanguage({ name: 'Cream', tag: 'new' }, now, reader)).toEqual({ name: 'Creme', tag: 'neu' });
  });

  it('stay what they were where the shop has other words now, and say their language', () => {
    expect(inLanguage({ name: 'Old cream', tag: 'new' }, now, reader)).toEqual({
      name: 'Old cream',
      tag: 'neu',
      langs: { name: 'en' },
    });
    expect(inLanguage({ name: 'Cream', tag: '' }, undefined, reader)).toEqual({
      name: 'Cream',
      tag: '',
      langs: { name: 'en' },
    });
  });
});

it('an empty translation isn’t kept, nor one of an empty text', () => {
  const texts = { de: { name: '', tag: 'neu' }, fr: { name: 'Crème', tag: '' }, it: {} };
  expect(filledTranslations(texts, { name: 'Cream', tag: '' })).toEqual({ fr: { name: 'Crème' } });
});
