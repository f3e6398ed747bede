import { globSync } from 'node:fs';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  CARE_LEVELS,
  DIMENSION_KEYS,
  FACE_SHAPES,
  LAYERS,
  LIGHT_MODES,
  SKIN_TYPES,
  TONES,
  ZONES,
} from '../../dimension/dimension.ts';
import type { Contract } from '../../kernel/contract.ts';
import { ERRORS } from '../../kernel/errors.ts';
import { QUESTION_TYPES } from '../../question/question.ts';
import { CAPTURE_STATES, REASON_KEYS, RECORD_STATUS } from '../../record/record.ts';
import { messages as en } from './en.ts';
import { messages as zh } from './zh.ts';

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();
const languages = { zh: flatten(zh), en: flatten(en) };

it('says the same things in both languages, with the same placeholders', () => {
  const chinese = languages.zh.map(([key, text]) => [key, placeholders(text)]);
  expect(languages.en.map(([key, text]) => [key, placeholders(text)])).toEqual(chinese);
});

it.each(Object.entries(languages))('has no empty or half translated text in %s', (language, texts) => {
  for (const [key, text] of texts) {
    expect(text.trim(), key).toBe(text);
    expect(text, key).not.toBe('');
    if (language === 'en') expect(text, key).not.toMatch(/\p{Script=Han}/u);
  }
});

it('has a word for every value of the domain', () => {
  const values: [Tree, readonly (string | number)[]][] = [
    [zh.errors, Object.keys(ERRORS)],
    [zh.dimension, [...DIMENSION_KEYS, 'skin_type', 'tone', 'total']],
    [zh.layer, LAYERS],
    [zh.light_mode, LIGHT_MODES],
    [zh.skin_type, SKIN_TYPES],
    [zh.tone, TONES],
    [zh.face_shape, FACE_SHAPES],
    [zh.zone, ZONES],
    [zh.care_level, CARE_LEVELS],
    [zh.reason, REASON_KEYS],
    [zh.record_status, Object.values(RECORD_STATUS)],
    [zh.capture_state, CAPTURE_STATES],
    [zh.question_type, Object.values(QUESTION_TYPES)],
  ];
  for (const [words, keys] of values) expect(Object.keys(words).sort()).toEqual(keys.map(String).sort());
});

it('has a label for every field that a call may refuse', async () => {
  const source = new URL('../../', import.meta.url);
  const unnamed = new Set<string>();
  for (const file of globSync('**/*.contract.ts', { cwd: source })) {
    const contracts: Record<string, unknown> = await import(new URL(file, source).href);
    for (const [name, contract] of Object.entries(contracts)) {
      if (!name.endsWith('Contract')) continue;
      for (const { input } of Object.values(contract as Contract)) {
        const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
        for (const field of fields) if (!(field in zh.field)) unnamed.add(field);
      }
    }
  }
  expect([...unnamed]).toEqual([]);
});

it('fills the placeholders of a refusal', () => {
  const i18n = createInstance({
    lng: 'en',
    resources: { zh: { translation: zh }, en: { translation: en } },
    initAsync: false,
  });
  i18n.init();
  expect(i18n.t('errors.INPUT_REQUIRED', { field: i18n.t('field.password') })).toBe('Password cannot be empty.');
  expect(i18n.t('errors.FILE_TOO_LARGE', { max: 6, lng: 'zh' })).toBe('文件不能超过6MB');
  expect(i18n.t('errors.NO_PERMISSION', { lng: 'zh' })).toBe('没有权限');
  expect(i18n.t('care_level.1')).toBe('Excellent');
});
