import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WRITTEN_LOCALES } from '../kernel/locales.ts';
import { claimsIn } from './claims.ts';

const beginningsOf = (locale: string): string =>
  JSON.parse(readFileSync(new URL(`../i18n/${locale}/claims.json`, import.meta.url), 'utf8')).beginnings;

it('finds words by their beginning, whatever their case and ending', () => {
  expect(claimsIn('Heals spots. It healed mine, and heals yours.', 'heal, cure')).toEqual(['Heals', 'healed', 'heals']);
  expect(claimsIn('Лечит кожу', 'лечит')).toEqual(['Лечит']);
});

it('leaves words alone in whose middle the letters stand', () => {
  expect(claimsIn('A secure manicure; the procured serum.', 'cure')).toEqual([]);
});

it('finds words inside of a sentence without spaces', () => {
  expect(claimsIn('本品可治疗痘痘', '治疗, 治愈')).toEqual(['治疗']);
  expect(claimsIn('여드름을 치료합니다', '치료')).toEqual(['치료']);
});

it('finds nothing where a language has no list', () => {
  expect(claimsIn('Heals', ' , ')).toEqual([]);
});

it.each([
  ['zh', '根治痘痘'],
  ['zh-TW', '根治痘痘'],
  ['en', 'Cures acne'],
  ['de', 'Heilt Akne'],
  ['fr', 'Guérit l’acné'],
  ['ja', 'ニキビを治療します'],
  ['tr', 'Sivilceyi tedavi eder'],
  ['it', 'Guarisce l’acne'],
  ['ko', '여드름을 치료합니다'],
  ['ru', 'Лечит акне'],
  ['vi', 'Điều trị mụn'],
  ['es', 'Cura el acné'],
  ['nl', 'Geneest acne'],
  ['pt', 'Cura a acne'],
  ['id', 'Menyembuhkan jerawat'],
  ['pl', 'Leczy trądzik'],
  ['ro', 'Vindecă acneea'],
  ['bg', 'Лекува акне'],
])('knows the words of each language (%s)', (locale, text) => {
  if ((WRITTEN_LOCALES as readonly string[]).includes(locale))
    expect(claimsIn(text, beginningsOf(locale)), text).not.toEqual([]);
});
