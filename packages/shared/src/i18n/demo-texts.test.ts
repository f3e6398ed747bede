import { expect, it } from 'vitest';
import { translated } from '../translation/translation.ts';
import { demoTexts, shopWords } from './demo-texts.ts';
import { filled } from './filled.ts';

it('gives a shop words in its language, with Chinese and English beside them', () => {
  const categoryIn = (locale: 'zh' | 'en' | 'de') => shopWords(locale, ({ categories }) => ({ name: categories.mask }));
  expect(categoryIn('zh')).toEqual({ name: '面膜', texts: { en: { name: 'Masks' } } });
  expect(categoryIn('en')).toEqual({ name: 'Masks', texts: { zh: { name: '面膜' } } });
  const { name, texts } = categoryIn('de');
  expect(name).toBe(demoTexts('de').categories.mask);
  expect(translated(name, texts, 'name', { wanted: 'zh', shopDefault: 'de' })).toEqual({ text: '面膜', lang: 'zh' });
  expect(translated(name, texts, 'name', { wanted: 'fr', shopDefault: 'de' })).toEqual({ text: 'Masks', lang: 'en' });
});

it('fills placeholders in the order of the language', () => {
  expect(filled('{{line}} {{brand}}', { brand: 'Eavesrain', line: 'Dewfall' })).toBe('Dewfall Eavesrain');
});
