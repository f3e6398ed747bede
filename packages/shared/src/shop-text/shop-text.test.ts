import { expect, it } from 'vitest';
import { resolveConfig, shopConfig } from '../config/config.schema.ts';
import { builtInTexts } from '../i18n/built-in.ts';
import { shopTexts } from './shop-text.ts';

const config = resolveConfig({
  text_general: { zh: '<p>您好</p>', en: '<p>Hello</p>' },
  text_conclusion: { zh: '<p>再见</p>' },
  text_product_button: { en: 'Buy' },
});

it('a reader gets the shop’s text in the own language, else in the shop’s, else the built-in one', () => {
  const of = (wanted: 'en' | 'ko' | 'zh') =>
    shopTexts(config, builtInTexts(wanted).shopTexts, { wanted, shopDefault: 'zh' });
  expect(of('en')).toMatchObject({
    text_general: '<p>Hello</p>',
    text_conclusion: '<p>再见</p>',
    text_product_button: 'Buy',
  });
  expect(of('ko')).toMatchObject({ text_general: '<p>您好</p>', text_product_button: '' });
  expect(of('ko').text_scalp).toBe(builtInTexts('ko').shopTexts.text_scalp);
  expect(of('zh').text_scalp).toBe(builtInTexts('zh').shopTexts.text_scalp);
});

it('the label of a product’s button has room for six Chinese or twelve Latin characters', () => {
  const fits = (text: string) => shopConfig.shape.text_product_button.safeParse({ zh: text }).success;
  expect([fits('查看商品详情'), fits('查看商品的详情'), fits('Read more on'), fits('Read more on…')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
