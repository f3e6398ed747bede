import { SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import { SOURCE_PLATFORMS } from '@skin-mirror/shared/goods/goods-profile.ts';
import { type Locale, WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { translate } from '../../../kernel/messages.ts';
import { headKey } from './import-archive.ts';
import { COLUMN_KEYS, COLUMNS, type ColumnKey, REASON_COLUMN } from './import-columns.ts';

/** Returns a cell's text for a comparison: trimmed, in lower case, with full-width characters made normal. */
export const choiceKey = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** The allowed values of a column, by the text that a cell contains. */
export type Choices<Value> = ReadonlyMap<string, Value>;

export function choicesOf<Value>(entries: Iterable<readonly [string, Value]>): Choices<Value> {
  const choices = new Map<string, Value>();
  // If two choices have the same name, the first one counts.
  for (const [name, value] of entries) if (!choices.has(choiceKey(name))) choices.set(choiceKey(name), value);
  return choices;
}

/** A choice with the keys of its names, and what else people type for it. The template lists the first name. */
const choice = (value: string | number, names: readonly string[], typed = [String(value)]) => ({ value, names, typed });

const FLAG = [choice(1, ['import.yes'], ['1', 'true']), choice(0, ['import.no'], ['0', 'false'])];

const CHOICES = new Map<ColumnKey, readonly ReturnType<typeof choice>[]>([
  [
    'for_sex',
    [choice(0, ['for_sex.0', 'import.all']), choice(1, ['for_sex.1', 'sex.1']), choice(2, ['for_sex.2', 'sex.0'])],
  ],
  ['skin_types', SKIN_TYPES.map((type) => choice(type, [`skin_type.${type}`]))],
  ['source_platform', SOURCE_PLATFORMS.map((platform) => choice(platform, [`import.platform.${platform}`]))],
  ['push_type', [0, 1, 2].map((push) => choice(push, [`import.push.${push}`]))],
  ['skin_type', ['oil', 'dry'].map((type) => choice(type, [`import.profile.${type}`]))],
  ['sensitive', FLAG],
  ['pigment', FLAG],
  ['wrinkle', FLAG],
]);

export const FIXED_CHOICES: ReadonlyMap<ColumnKey, Choices<string | number>> = new Map(
  [...CHOICES].map(([key, choices]) => {
    const texts = choices.flatMap(({ value, names, typed }) =>
      [...names.flatMap((name) => WRITTEN_LOCALES.map((locale) => translate(locale, name))), ...typed].map(
        (text) => [text, value] as const,
      ),
    );
    return [key, choicesOf(texts)];
  }),
);

/** In the template, these columns have clearer names than in the product form. */
const WITH_OWN_NAME: ReadonlySet<string> = new Set([
  'goods_pic',
  'type_main',
  'type_aux_a',
  'type_aux_b',
  'skin_type',
  'sensitive',
  'pigment',
  'wrinkle',
  'reason',
]);

/** The column key for every possible header: the key itself, and the column's name in each language. */
export const HEADS: ReadonlyMap<string, string> = new Map(
  [...COLUMN_KEYS, REASON_COLUMN].flatMap((key) => [
    [headKey(key), key] as const,
    ...WRITTEN_LOCALES.map((locale) => [headKey(headOf(locale, key as ColumnKey)), key] as const),
  ]),
);

export function headOf(locale: Locale, key: ColumnKey | typeof REASON_COLUMN): string {
  if (key === REASON_COLUMN || WITH_OWN_NAME.has(key)) return translate(locale, `import.column.${key}`);
  return translate(locale, `field.${COLUMNS[key].field}`);
}

/** Returns a column's choices for the template. Returns undefined if the column has no fixed choices. */
export const dictionaryOf = (locale: Locale, key: ColumnKey): string[] | undefined =>
  CHOICES.get(key)?.map(({ names }) => translate(locale, String(names[0])));
