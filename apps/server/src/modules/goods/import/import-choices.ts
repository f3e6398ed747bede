import { SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import { SOURCE_PLATFORMS } from '@skin-mirror/shared/goods/goods-profile.ts';
import { type Locale, WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { translate } from '../../../kernel/messages.ts';
import { headKey } from './import-archive.ts';
import { COLUMN_KEYS, COLUMNS, type ColumnKey, REASON_COLUMN } from './import-columns.ts';

/**
 * Returns a cell's text for a comparison: without outer spaces, in lower case, and with normal instead of full-width
 * characters.
 */
export const choiceKey = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** The allowed values of a column, by the text that a cell contains. */
export type Choices<Value> = ReadonlyMap<string, Value>;

export function choicesOf<Value>(entries: Iterable<readonly [string, Value]>): Choices<Value> {
  const choices = new Map<string, Value>();
  // If two choices have the same name, the first one counts.
  for (const [name, value] of entries) if (!choices.has(choiceKey(name))) choices.set(choiceKey(name), value);
  return choices;
}

const named = <Value>(value: Value, ...keys: string[]): (readonly [string, Value])[] =>
  keys.flatMap((key) => WRITTEN_LOCALES.map((locale) => [translate(locale, key), value] as const));

const yesOrNo = () =>
  choicesOf<0 | 1>([
    ...named(1 as const, 'import.yes'),
    ...named(0 as const, 'import.no'),
    ['1', 1],
    ['0', 0],
    ['true', 1],
    ['false', 0],
  ]);

export const FIXED_CHOICES = {
  for_sex: choicesOf<0 | 1 | 2>([
    ...named(0 as const, 'for_sex.0', 'import.all'),
    ...named(1 as const, 'for_sex.1', 'sex.1'),
    ...named(2 as const, 'for_sex.2', 'sex.0'),
    ['0', 0],
    ['1', 1],
    ['2', 2],
  ]),
  skin_types: choicesOf(SKIN_TYPES.flatMap((type) => [...named(type, `skin_type.${type}`), [type, type] as const])),
  source_platform: choicesOf(
    SOURCE_PLATFORMS.flatMap((platform) => [
      ...named(platform, `import.platform.${platform}`),
      [platform, platform] as const,
    ]),
  ),
  push_type: choicesOf<0 | 1 | 2>(
    ([0, 1, 2] as const).flatMap((push) => [...named(push, `import.push.${push}`), [String(push), push] as const]),
  ),
  skin_type: choicesOf<'oil' | 'dry'>(
    (['oil', 'dry'] as const).flatMap((type) => [...named(type, `import.profile.${type}`), [type, type] as const]),
  ),
  flag: yesOrNo(),
};

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

/**
 * Returns a column's choices for the template, in the given language. Returns undefined if the column has no fixed
 * choices.
 */
export function dictionaryOf(locale: Locale, key: ColumnKey): string[] | undefined {
  const texts = (keys: readonly string[]) => keys.map((name) => translate(locale, name));
  switch (key) {
    case 'for_sex':
      return texts(['for_sex.0', 'for_sex.1', 'for_sex.2']);
    case 'skin_types':
      return texts(SKIN_TYPES.map((type) => `skin_type.${type}`));
    case 'source_platform':
      return texts(SOURCE_PLATFORMS.map((platform) => `import.platform.${platform}`));
    case 'push_type':
      return texts(['import.push.0', 'import.push.1', 'import.push.2']);
    case 'skin_type':
      return texts(['import.profile.oil', 'import.profile.dry']);
    case 'sensitive':
    case 'pigment':
    case 'wrinkle':
      return texts(['import.yes', 'import.no']);
    default:
      return undefined;
  }
}
