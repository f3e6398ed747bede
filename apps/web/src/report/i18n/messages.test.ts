import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { expect, it } from 'vitest';
import { COUPON_TEXTS } from './coupon-texts.ts';
import { CUSTOMER_TEXTS } from './customer-texts.ts';
import { DRAW_TEXTS } from './draw-texts.ts';
import { messages as en } from './en.ts';
import { SCAN_TEXTS } from './scan-texts.ts';
import { messages as zh } from './zh.ts';

type Tree = { readonly [key: string]: string | Tree };

const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

/** Words that are loaded later. */
const LATER = [COUPON_TEXTS, CUSTOMER_TEXTS, DRAW_TEXTS, SCAN_TEXTS];

it('says the same in Chinese and English, with the same placeholders', () => {
  const outline = (tree: Tree) => flatten(tree).map(([key, text]) => [key, placeholders(text)]);
  expect(outline(en.report)).toEqual(outline(zh.report));
  for (const { zh: chinese, en: english } of LATER) expect(outline(english)).toEqual(outline(chinese));
});

it('leaves nothing empty and no Chinese in English', () => {
  for (const [key, text] of [zh.report, en.report, ...LATER.flatMap((texts) => [texts.zh, texts.en])].flatMap((tree) =>
    flatten(tree),
  ))
    expect(text.trim(), key).not.toBe('');
  for (const [key, text] of [en.report, ...LATER.map((texts) => texts.en)].flatMap((tree) => flatten(tree)))
    expect(text, key).not.toMatch(/\p{Script=Han}/u);
});

it('offers every language of the product under its own name', () => {
  expect(Object.keys(LOCALE_NAMES)).toEqual([...LOCALES]);
});
