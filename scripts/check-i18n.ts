// Checks that every text exists in all written languages, with the same placeholders. Also checks that the console
// uses only texts that exist.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { en } from '../apps/mirror-sim/src/texts/en.ts';
import { zh } from '../apps/mirror-sim/src/texts/zh.ts';
import { WRITTEN_LOCALES, type WrittenLocale } from '../packages/shared/src/kernel/locales.ts';

interface Tree {
  readonly [key: string]: string | Tree;
}

/**
 * The texts of one language by key. The parts of a key are joined by dots. Plural endings such as `_one` are removed.
 */
type Texts = Map<string, string>;

/** The simulator is a tool for developers. It speaks these languages alone. */
const SIMULATOR: Readonly<Partial<Record<WrittenLocale, Tree>>> = { zh, en };

/** Wrong words in texts for people, each with the right word. */
const WORDS: Readonly<Partial<Record<WrittenLocale, readonly (readonly [wrong: RegExp, right: string])[]>>> = {
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
const written = new Map(
  await Promise.all(WRITTEN_LOCALES.map(async (locale) => [locale, await namespacesOf(locale)] as const)),
);
const chinese = written.get('zh') ?? new Map<string, Texts>();

for (const [locale, namespaces] of written) {
  if (locale !== 'zh') compare(locale, namespaces);
  for (const [namespace, texts] of namespaces) checkWords(namespace, texts, WORDS[locale] ?? []);
}
const used = new Set<string>();
const sources = globSync('apps/web/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\/src\/report\//.test(file));
for (const file of sources) checkUses(file, readFileSync(file, 'utf8'));
for (const [namespace, texts] of chinese) {
  if (!['shared', 'server', 'simulator'].includes(namespace)) reportUnused(namespace, texts);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Returns all texts of a language by namespace. */
async function namespacesOf(locale: WrittenLocale): Promise<Map<string, Texts>> {
  const shared = '../packages/shared/src/i18n';
  const { messages }: { messages: Tree } = await import(`${shared}/messages/${locale}.ts`);
  const { serverMessages }: { serverMessages: Tree } = await import(`${shared}/server-messages/${locale}.ts`);
  const own = globSync(`apps/web/src/i18n/${locale}/*.json`).map(
    (file) => [basename(file, '.json'), read(file)] as const,
  );
  const simulator = SIMULATOR[locale];
  return new Map([
    ['shared', flatten(messages)],
    ['server', flatten(serverMessages)],
    ...(simulator ? [['simulator', flatten(simulator)] as const] : []),
    ...own,
  ]);
}

/** Compares the texts of a language with the Chinese ones. */
function compare(locale: WrittenLocale, texts: ReadonlyMap<string, Texts>): void {
  for (const namespace of new Set([...chinese.keys(), ...texts.keys()])) {
    if (namespace === 'simulator' && !texts.has(namespace)) continue;
    const [theirs, ours] = [chinese.get(namespace), texts.get(namespace)];
    for (const key of new Set([...(theirs?.keys() ?? []), ...(ours?.keys() ?? [])])) {
      const [inChinese, here] = [theirs?.get(key), ours?.get(key)];
      const name = `${namespace}:${key}`;
      if (!inChinese?.trim()) problems.push(`${name} is missing in zh`);
      else if (!here?.trim()) problems.push(`${name} is missing in ${locale}`);
      else if (placeholders(inChinese) !== placeholders(here)) {
        problems.push(`${name} has other placeholders in ${locale} than in zh`);
      }
    }
  }
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
