import { globSync, readFileSync } from 'node:fs';
import type { Locale } from '../../packages/shared/src/kernel/locales.ts';
import { claimsIn } from '../../packages/shared/src/wording/claims.ts';
import { demoProblems } from './demo-limits.ts';

const FOLDER = 'packages/shared/src/i18n';

export type Tree = { readonly [key: string]: string | Tree };

/** The texts of a file by key. The parts of a key are joined by dots. */
export type Texts = ReadonlyMap<string, string>;

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];
const CATEGORY = new RegExp(`_(${CATEGORIES.join('|')})$`);
const TAG = /<\/?(?:\d+|p|h\d|ul|ol|li|strong|em|br)\/?>/.source;
/** The words of the default products and of the demo, which a shop takes into its own. */
const DEMO = 'demo.json';
/** Languages that write with Chinese characters. */
const HAN: readonly Locale[] = ['zh', 'zh-TW', 'ja'];
const HAN_LETTER = /\p{Script=Han}/u;
/** Texts that customers read. The questionnaire isn't among them: it asks about medicine. */
const FOR_CUSTOMERS = /^(report\/|result-|goods-types|face|shop-texts|demo)/;
/** Texts that may be the same in every language: commands that are typed as they stand. */
const SAME = /\busage\b/;

/** Returns the texts of a language by file. Empty if the language has no folder. */
export const readLanguage = (locale: Locale): Map<string, Texts> =>
  new Map(
    globSync('**/*.json', { cwd: `${FOLDER}/${locale}` })
      .sort()
      .map((file) => [file, flatten(JSON.parse(readFileSync(`${FOLDER}/${locale}/${file}`, 'utf8')))]),
  );

export const flatten = (tree: Tree): Texts => new Map(entriesOf(tree));

const entriesOf = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : entriesOf(value, `${prefix}${key}.`),
  );

/** Returns the keys without the categories of plurals, each once. */
export const baseKeys = (texts: Texts): Set<string> =>
  new Set([...texts.keys()].map((key) => (isPlural(texts, key) ? key.replace(CATEGORY, '') : key)));

/** English has two forms where a number decides the form. Other keys may end in the same words. */
function isPlural(texts: Texts, key: string): boolean {
  const base = key.replace(CATEGORY, '');
  return base !== key && texts.has(`${base}_one`) && texts.has(`${base}_other`);
}

/** A text that a language needs, with all its forms in English. */
export interface Needed {
  readonly file: string;
  readonly key: string;
  /** The English words, and the Chinese ones. */
  readonly english: string;
  readonly chinese: string;
  /** The keys in the language's file: several for a plural. A key without a category stands for all that are missing. */
  readonly keys: readonly string[];
}

/** Returns all texts that a language needs. */
function neededTexts(locale: Locale): Needed[] {
  const [english, chinese] = [readLanguage('en'), readLanguage('zh')];
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return [...english].flatMap(([file, texts]) =>
    [...baseKeys(texts)].map((key) => {
      const isCounted = !texts.has(key);
      const ofChinese = chinese.get(file);
      return {
        file,
        key,
        english: texts.get(isCounted ? `${key}_other` : key) ?? '',
        chinese: ofChinese?.get(`${key}_other`) ?? ofChinese?.get(key) ?? '',
        keys: isCounted
          ? [...categories, ...(texts.has(`${key}_zero`) ? ['zero'] : [])].map((category) => `${key}_${category}`)
          : [key],
      };
    }),
  );
}

/** Returns the needed texts that a language lacks. */
export function missingTexts(locale: Locale): Needed[] {
  const texts = readLanguage(locale);
  return neededTexts(locale).flatMap((needed) => {
    const isThere = (key: string) => Boolean(texts.get(needed.file)?.get(key)?.trim());
    const keys = needed.keys.filter((key) => !isThere(key));
    return needed.english.trim() === '' || isThere(needed.key) || keys.length === 0 ? [] : { ...needed, keys };
  });
}

/** Returns the placeholders and tags of a text, each once. */
export const placeholders = (text: string): string[] =>
  [...new Set(text.match(new RegExp(`\\{\\{[^}]*\\}\\}|${TAG}`, 'g')))].map((one) => one.replaceAll(' ', '')).sort();

/** Returns what is wrong with the texts of a language, each with its place. */
export function problemsOf(locale: Locale): string[] {
  const texts = readLanguage(locale);
  const needed = neededTexts(locale);
  const claims = texts.get('claims.json')?.get('beginnings') ?? '';
  const known = new Set(needed.flatMap((one) => allForms(one).map((key) => `${one.file} ${key}`)));
  const all = [...texts].flatMap(([file, ofFile]) => [...ofFile.keys()].map((key) => `${file} ${key}`));
  return [
    ...missingTexts(locale).flatMap(({ file, keys }) => keys.map((key) => `${locale} ${file} ${key} is missing`)),
    ...demoProblems(texts.get(DEMO) ?? new Map()).map((problem) => `${locale} ${DEMO} ${problem}`),
    ...all.filter((place) => !known.has(place)).map((place) => `${locale} ${place} is not in English`),
    ...[...texts].flatMap(([file, ofFile]) =>
      [...ofFile].flatMap(([key, text]) =>
        FOR_CUSTOMERS.test(file)
          ? claimsIn(text, claims).map((claim) => `${locale} ${file} ${key} promises medicine: ${claim}`)
          : [],
      ),
    ),
    ...needed.flatMap((one) =>
      allForms(one).flatMap((key) => {
        const text = texts.get(one.file)?.get(key) ?? '';
        const faults = text === '' ? [] : faultsOf(locale, { key, text }, one);
        return faults.map((fault) => `${locale} ${one.file} ${key} ${fault}`);
      }),
    ),
  ];
}

/** Returns the keys that a text may have in a file. A form that the language doesn't use does no harm. */
const allForms = ({ key, keys }: Needed): string[] =>
  keys[0] === key ? [key] : [key, ...CATEGORIES.map((category) => `${key}_${category}`)];

function faultsOf(locale: Locale, { key, text }: { key: string; text: string }, { english }: Needed): string[] {
  const [wanted, found] = [placeholders(english), placeholders(text)];
  // "One test" needs no number, and may need other words.
  const lacks = CATEGORY.test(key) && !key.endsWith('_other') ? [] : wanted.filter((one) => !found.includes(one));
  const adds = found.filter((one) => !wanted.includes(one));
  const isLeft = locale !== 'en' && text === english && lowerCaseWords(text) >= 3 && !SAME.test(key);
  const hasHan = !HAN.includes(locale) && HAN_LETTER.test(text) && !HAN_LETTER.test(english);
  return [
    ...(lacks.length > 0 ? [`lacks ${lacks.join(' ')}`] : []),
    ...(adds.length > 0 ? [`has ${adds.join(' ')}, which English has not`] : []),
    ...(text.trim() === text || english.trim() !== english ? [] : ['begins or ends with a space']),
    ...(isLeft ? ['is still English'] : []),
    ...(hasHan ? ['has Chinese characters'] : []),
  ];
}

const lowerCaseWords = (text: string): number =>
  text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' ').match(/\b[a-z]{2,}\b/g)?.length ?? 0;
