// Checks that every text exists in all written languages, with the same placeholders and all forms of plurals. Also
// checks that the console uses only texts that exist.
import { globSync, readFileSync } from 'node:fs';
import { en } from '../apps/mirror-sim/src/texts/en.ts';
import { zh } from '../apps/mirror-sim/src/texts/zh.ts';
import { WRITTEN_LOCALES, type WrittenLocale } from '../packages/shared/src/kernel/locales.ts';
import { baseKeys, flatten, problemsOf, readLanguage, type Texts } from './lib/language-texts.ts';

/** The files whose words are checked. The others are longer texts, in which these words can be right. */
const IN_OWN_WORDS = /^(console\/|messages|result-words|server-messages)/;

/** For each language, what a text must not contain, with what it says instead. */
type ByLocale = Readonly<Partial<Record<WrittenLocale, readonly (readonly [wrong: RegExp, right: string])[]>>>;

/** Wrong words in texts for people, each with the right word. */
const WORDS: ByLocale = {
  zh: [
    [/产品/, '商品; the software is 系统'],
    [/测肤(?!魔镜)|皮肤检测/, '检测'],
    [/配置/, '设置'],
    [/设备号(?!码)/, '设备编号'],
    [/用户名/, '账号'],
    [/店铺/, '门店'],
  ],
  en: [
    [/\bsellers?\b|\bconsultants?\b/i, 'guide'],
    [/\bsub-?users?\b/i, 'sub-account'],
    [/\bprogrammes?\b/i, 'scheme'],
    [/\b(\{\{count, number\}\}|all|the) records?\b/i, 'test'],
    [/\bthe product’s (own )?words\b|\bcomes? with the product\b/i, 'built-in'],
  ],
};

/** Wrong punctuation in texts for people, each with the right one. */
const MARKS: ByLocale = {
  'zh-TW': [[/[“”]/, '「…」']],
  de: [[/[«»”]/, '„…“']],
  fr: [
    [/ [:;!?%»]|« /, 'a narrow no-break space'],
    [/[“”]/, '«…»'],
  ],
  ja: [[/[“”]/, '「…」']],
  it: [[/[“”]/, '«…»']],
  ko: [[/[‘’「」]/, '“…”']],
  es: [[/[«»]/, '“…”']],
  nl: [[/[«»„‘]/, '“…”']],
};

const problems = WRITTEN_LOCALES.flatMap(problemsOf);
const simulator = { zh: flatten(zh), en: flatten(en) };
if ([...simulator.zh.keys()].join() !== [...simulator.en.keys()].join())
  problems.push('the simulator has other texts in English than in Chinese');

for (const locale of WRITTEN_LOCALES)
  for (const [file, texts] of readLanguage(locale)) {
    checkWords(`${locale}/${file}`, texts, MARKS[locale] ?? []);
    if (IN_OWN_WORDS.test(file)) checkWords(file, texts, WORDS[locale] ?? []);
  }
for (const locale of ['zh', 'en'] as const) checkWords('simulator', simulator[locale], WORDS[locale] ?? []);

const english = namespaces();
const used = new Set<string>();
const sources = globSync('apps/web/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\/src\/report\//.test(file));
for (const file of sources) checkUses(file, readFileSync(file, 'utf8'));
for (const [namespace, keys] of english) if (!['shared', 'server'].includes(namespace)) reportUnused(namespace, keys);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Returns the keys that the console may use, by namespace. */
function namespaces(): Map<string, Set<string>> {
  const files = new Map([...readLanguage('en')].map(([file, texts]) => [file, baseKeys(texts)]));
  const of = (file: string) => files.get(file) ?? new Set();
  const own = [...files].flatMap(([file, keys]): [string, Set<string>][] =>
    file.startsWith('console/') ? [[file.slice('console/'.length, -'.json'.length), keys]] : [],
  );
  return new Map([
    ['shared', of('messages.json').union(of('result-words.json'))],
    ['server', of('server-messages.json')],
    ...own,
  ]);
}

function checkWords(
  namespace: string,
  texts: Texts,
  words: readonly (readonly [wrong: RegExp, right: string])[],
): void {
  for (const [key, text] of texts) {
    for (const [wrong, right] of words) {
      const found = wrong.exec(text)?.[0];
      if (found) problems.push(`${namespace}:${key} says "${found}": say ${right}`);
    }
  }
}

/** Checks the strings of a file: one in `t(…)` must be a key of a text, and any that equals a key marks it as used. */
function checkUses(file: string, source: string): void {
  const namespaces = [...source.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap((match) => literals(match[1] ?? ''));
  for (const literal of literals(source)) for (const key of keysNamed(literal, [...english.keys()])) used.add(key);
  for (const [, quote, literal = ''] of source.matchAll(/\bt\(\s*(['"`])(.*?)\1/g)) {
    const keys = keysNamed(literal, namespaces.length > 0 ? [...namespaces, 'app'] : [...english.keys()]);
    if (keys.length === 0) problems.push(`${file} asks for ${quote}${literal}${quote}, which is nowhere`);
  }
}

function reportUnused(namespace: string, keys: ReadonlySet<string>): void {
  for (const key of keys) {
    if (!used.has(`${namespace}:${key}`)) problems.push(`${namespace}:${key} is used nowhere`);
  }
}

/** Returns the keys that a string can mean. `${…}` in a template matches any characters except a dot. */
function keysNamed(literal: string, namespaces: readonly string[]): string[] {
  const [, own, path = ''] = /^(?:([\w-]+):)?(.*)$/s.exec(literal) ?? [];
  const pattern = new RegExp(
    `^${path
      .split(/\$\{[^}]*\}/)
      .map(RegExp.escape)
      .join('[^.]+')}$`,
  );
  return (own ? [own] : namespaces).flatMap((namespace) =>
    [...(english.get(namespace) ?? [])].filter((key) => pattern.test(key)).map((key) => `${namespace}:${key}`),
  );
}

function literals(source: string): string[] {
  return [...source.matchAll(/(['"`])([\w.:${}() -]+?)\1/g)].map((match) => match[2] ?? '');
}
