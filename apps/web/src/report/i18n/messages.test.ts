import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { expect, it } from 'vitest';
import { DRAW_TEXTS } from './draw.ts';
import { messages as en } from './en.ts';
import { messages as zh } from './zh.ts';

type Tree = { readonly [key: string]: string | Tree };

const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

it('says the same in Chinese and English, with the same placeholders', () => {
  const outline = (tree: Tree) => flatten(tree).map(([key, text]) => [key, placeholders(text)]);
  expect(outline(en.report)).toEqual(outline(zh.report));
  expect(outline(DRAW_TEXTS.en)).toEqual(outline(DRAW_TEXTS.zh));
});

it('leaves nothing empty and no Chinese in English', () => {
  for (const [key, text] of [zh.report, en.report, DRAW_TEXTS.zh, DRAW_TEXTS.en].flatMap((tree) => flatten(tree)))
    expect(text.trim(), key).not.toBe('');
  for (const [key, text] of [...flatten(en.report), ...flatten(DRAW_TEXTS.en)])
    expect(text, key).not.toMatch(/\p{Script=Han}/u);
});

it('offers every language of the product under its own name', () => {
  expect(Object.keys(LOCALE_NAMES)).toEqual([...LOCALES]);
});
