import { expect, it } from 'vitest';
import { inBoth } from './bilingual.ts';
import { translated } from './translation.ts';

it('words in two languages are the shop’s own ones and a translation', () => {
  const words = { name: { zh: '面膜', en: 'Mask' }, detail: { zh: '一片', en: 'One' } };
  expect(inBoth(words, 'zh')).toEqual({ name: '面膜', detail: '一片', texts: { en: { name: 'Mask', detail: 'One' } } });
  const { name, texts } = inBoth(words, 'en');
  expect(translated(name, texts, 'name', { wanted: 'zh', shopDefault: 'en' })).toEqual({ text: '面膜', lang: 'zh' });
});
