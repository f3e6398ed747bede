// Checks that every text exists in Chinese and in English, with the same placeholders. Also checks that the console
// uses only texts that exist.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { en as simulatorEn, zh as simulatorZh } from '../apps/mirror-sim/src/messages.ts';
import { messages as sharedEn } from '../packages/shared/src/i18n/messages/en.ts';
import { messages as sharedZh } from '../packages/shared/src/i18n/messages/zh.ts';
import { serverMessages as serverEn } from '../packages/shared/src/i18n/server-messages/en.ts';
import { serverMessages as serverZh } from '../packages/shared/src/i18n/server-messages/zh.ts';

interface Tree {
  readonly [key: string]: string | Tree;
}

/**
 * The texts of one language by key. The parts of a key are joined by dots. Plural endings such as `_one` are removed.
 */
type Texts = Map<string, string>;

/** Wrong words in texts for people, each with the right word. */
const WORDS: Readonly<Record<'zh' | 'en', readonly (readonly [wrong: RegExp, right: string])[]>> = {
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

const problems: string[] = [];
const english = new Map([
  ['shared', flatten(sharedEn)],
  ['server', flatten(serverEn)],
  ['simulator', flatten(simulatorEn)],
]);
const chinese = new Map([
  ['shared', flatten(sharedZh)],
  ['server', flatten(serverZh)],
  ['simulator', flatten(simulatorZh)],
]);
for (const file of globSync('apps/web/src/i18n/en/*.json')) english.set(namespaceOf(file), read(file));
for (const file of globSync('apps/web/src/i18n/zh/*.json')) chinese.set(namespaceOf(file), read(file));

for (const namespace of new Set([...chinese.keys(), ...english.keys()])) {
  compare(namespace, chinese.get(namespace), english.get(namespace));
}
for (const [namespace, texts] of chinese) checkWords(namespace, texts, WORDS.zh);
for (const [namespace, texts] of english) checkWords(namespace, texts, WORDS.en);
const used = new Set<string>();
const sources = globSync('apps/web/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\/src\/report\//.test(file));
for (const file of sources) checkUses(file, readFileSync(file, 'utf8'));
for (const [namespace, texts] of chinese) {
  if (!['shared', 'server', 'simulator'].includes(namespace)) reportUnused(namespace, texts);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function compare(namespace: string, zh: Texts = new Map(), en: Texts = new Map()): void {
  for (const key of new Set([...zh.keys(), ...en.keys()])) {
    const inChinese = zh.get(key);
    const inEnglish = en.get(key);
    const name = `${namespace}:${key}`;
    if (!inChinese?.trim() || !inEnglish?.trim()) {
      problems.push(`${name} is missing in ${inChinese?.trim() ? 'English' : 'Chinese'}`);
    } else if (placeholders(inChinese) !== placeholders(inEnglish)) {
      problems.push(`${name} has other placeholders in Chinese than in English`);
    }
  }
}

function checkWords(namespace: string, texts: Texts, words: (typeof WORDS)['zh']): void {
  for (const [key, text] of texts) {
    for (const [wrong, right] of words) {
      const found = wrong.exec(text)?.[0];
      if (found) problems.push(`${namespace}:${key} says "${found}": say ${right}`);
    }
  }
}

/**
 * Checks the strings of a source file. A string in `t(…)` must be a key of a text. Any other string that equals a key
 * marks that text as used.
 */
function checkUses(file: string, source: string): void {
  const namespaces = [...source.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap((match) => literals(match[1] ?? ''));
  for (const literal of literals(source)) for (const key of keysNamed(literal, [...chinese.keys()])) used.add(key);
  for (const [, quote, literal = ''] of source.matchAll(/\bt\(\s*(['"`])(.*?)\1/g)) {
    const keys = keysNamed(literal, namespaces.length > 0 ? [...namespaces, 'app'] : [...chinese.keys()]);
    if (keys.length === 0) problems.push(`${file} asks for ${quote}${literal}${quote}, which is nowhere`);
  }
}

function reportUnused(namespace: string, texts: Texts): void {
  for (const key of texts.keys()) {
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
    [...(chinese.get(namespace)?.keys() ?? [])].filter((key) => pattern.test(key)).map((key) => `${namespace}:${key}`),
  );
}

function literals(source: string): string[] {
  return [...source.matchAll(/(['"`])([\w.:${}() -]+?)\1/g)].map((match) => match[2] ?? '');
}

function read(file: string): Texts {
  return flatten(JSON.parse(readFileSync(file, 'utf8')));
}

function flatten(tree: Tree, prefix = ''): Texts {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[prefix + key.replace(/_(zero|one|two|few|many|other)$/, ''), value]]
      : [...flatten(value, `${prefix}${key}.`)],
  );
  return new Map(entries);
}

function placeholders(text: string): string {
  return [...text.matchAll(/\{\{(\w+)/g)]
    .map((match) => match[1])
    .sort()
    .join();
}

function namespaceOf(file: string): string {
  return basename(file, '.json');
}
