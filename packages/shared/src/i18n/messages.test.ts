import { globSync } from 'node:fs';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { AuditLabel } from '../audit/audit-action.ts';
import {
  CARE_LEVELS,
  DIMENSION_KEYS,
  FACE_SHAPES,
  LAYERS,
  LIGHT_MODES,
  SKIN_TYPES,
  TONES,
  ZONES,
} from '../dimension/dimension.ts';
import type { Contract } from '../kernel/contract.ts';
import { ERRORS, type ErrorCode } from '../kernel/errors.ts';
import { type Locale, WRITTEN_LOCALES } from '../kernel/locales.ts';
import { QUESTION_TYPES } from '../question/question.ts';
import { CAPTURE_STATES, REASON_KEYS, RECORD_STATUS } from '../record/record.ts';
import { builtInTexts } from './built-in.ts';

type Tree = { readonly [key: string]: string | Tree };

const { messages: zh } = builtInTexts('zh');

/** The compiler names an error or an entry of the log that lacks a text. */
const ofErrors: Readonly<Record<ErrorCode, string>> = zh.errors;
const ofLog: Readonly<Record<AuditLabel, string>> = builtInTexts('zh').serverMessages.audit;

it.each(WRITTEN_LOCALES)(
  'says in %s what is wrong, for each error, and what was done, for each entry of the log',
  (locale) => {
    const { errors } = builtInTexts(locale).messages;
    const { audit } = builtInTexts(locale).serverMessages;
    expect(Object.keys(errors).sort()).toEqual(Object.keys(ofErrors).sort());
    expect(Object.keys(audit).sort()).toEqual(Object.keys(ofLog).sort());
    for (const text of [...Object.values(errors), ...Object.values(audit)]) expect(text.trim()).not.toBe('');
  },
);

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
  const source = new URL('../', import.meta.url);
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
  const textsOf = (locale: Locale) => ({ translation: builtInTexts(locale).messages });
  const i18n = createInstance({
    lng: 'en',
    resources: { zh: textsOf('zh'), en: textsOf('en') },
    initAsync: false,
  });
  i18n.init();
  expect(i18n.t('errors.INPUT_REQUIRED', { field: i18n.t('field.password') })).toBe('Password cannot be empty.');
  expect(i18n.t('errors.FILE_TOO_LARGE', { max: 6, lng: 'zh' })).toBe('文件不能超过6MB');
  expect(i18n.t('errors.NO_PERMISSION', { lng: 'zh' })).toBe('没有权限');
  expect(i18n.t('care_level.1')).toBe('Very good');
});
