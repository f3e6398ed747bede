import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { QuestionAnswers } from '@skin-mirror/shared/record/record.schema.ts';
import { seedResultTexts } from '@skin-mirror/shared/result-text/seed.ts';
import { shownText, skinOf } from '@skin-mirror/shared/result-text/shown-text.ts';
import type { ArticleRow } from '@skin-mirror/shared/setting/setting.contract.ts';
import type { Answer } from '../client/client.ts';
import type { Problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { Staff } from '../staff/staff.ts';

const differs = differing('texts');

export type Texts = ReadonlyMap<string, Pick<ArticleRow, 'introduction' | 'advice' | 'source' | 'locale'>>;

/** Reads the texts of the results as the console's editors show them. */
export async function readTexts(staff: Staff, locale: Locale, of: { readonly device_no?: string }): Promise<Texts> {
  const texts = new Map<string, ArticleRow>();
  for (const type of ['layer', 'deep'] as const) {
    const { list } = await staff.ask('setting', 'articles', { type, locale, ...of });
    for (const row of list) texts.set(`${row.service}/${type}/${row.value_key}`, row);
  }
  return texts;
}

/** Each result must have the text of its own level, with the advice for the customer's skin and answers. */
export const checkTexts = (
  { scores, texts, result }: Pick<Answer<'result'>, 'scores' | 'texts' | 'result'>,
  wanted: Texts,
  answers: QuestionAnswers | undefined,
): Problem[] =>
  scores.flatMap(({ dimension, layer, level }, at) => {
    const row = wanted.get(`${dimension}/${layer}/${level}`);
    const got = texts[at];
    if (!row) return [];
    const { source, locale } = row;
    const whole = { ...row, section: layer, dimension, value_key: String(level) };
    const found = { text: whole, source: source === 'default' ? 'seed' : 'own', locale } as const;
    const text = shownText(found, seedResultTexts(), result ? skinOf(result, answers) : undefined, layer);
    return [
      ...differs(`${dimension} ${level}`, text.introduction, got?.introduction ?? ''),
      ...differs(`${dimension} ${level}`, text.advice, got?.advice ?? ''),
    ];
  });
