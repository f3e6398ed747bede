import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { ONE_STOP, withOneStop } from './one-stop.ts';

it('a sentence that ends with a name ends with one full stop', async () => {
  const i18n = createInstance({
    lng: 'en',
    resources: { en: { translation: { thanks: 'Thank you for your visit to {{shop}}. See you soon.' } } },
    interpolation: { escapeValue: false },
    postProcess: [ONE_STOP.name],
  });
  await i18n.use(ONE_STOP).init();
  const thanks = (shop: string) => i18n.t('thanks', { shop });
  expect(thanks('Rose & Co.')).toBe('Thank you for your visit to Rose & Co. See you soon.');
  expect(thanks('Rose')).toBe('Thank you for your visit to Rose. See you soon.');
  expect(thanks('Wait...')).toBe('Thank you for your visit to Wait... See you soon.');
});

it('dots that a text or a value has of its own stay', () => {
  expect(withOneStop('Loading Rose & Co....', { name: 'Rose & Co.' })).toBe('Loading Rose & Co....');
  expect(withOneStop('A..B', { name: 'A' })).toBe('A..B');
});
