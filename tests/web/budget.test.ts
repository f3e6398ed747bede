import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const DIST = path.resolve(import.meta.dirname, '../../apps/web/dist');
const MANIFEST = path.join(DIST, '.vite/manifest.json');
const KIB = 1024;
const CONSOLE = 'index.html';
const FRAME = 'src/app/shell/shell.tsx';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/**
 * Returns all files that a browser with an empty cache loads for the given modules, and with `later` also those that it
 * loads when they are needed.
 */
function coldFiles(sources: readonly string[], { later = false } = {}): Set<string> {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>;
  const files = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the build has no ${source}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    for (const imported of [...(chunk.imports ?? []), ...((later && chunk.dynamicImports) || [])]) visit(imported);
  };
  const isSignedIn = sources.includes(FRAME);
  // The page of the console has no chunk of its own: it names the first parts, and two scripts of which
  // the server leaves one out.
  const visitPage = () => {
    for (const [file] of readFileSync(path.join(DIST, CONSOLE), 'utf8').matchAll(/assets\/[\w.-]+/g)) {
      const part = Object.keys(manifest).find((name) => manifest[name]?.file === file);
      if (part) visit(part);
      else if (!file.startsWith(isSignedIn ? 'assets/start-' : 'assets/ask-')) files.add(file);
    }
  };
  for (const source of sources) {
    if (source === CONSOLE) visitPage();
    else source.startsWith('texts:') ? files.add(fileOf(source.slice(6))) : visit(source);
  }
  return files;
}

/** Returns the file of Chinese texts with this name in their folder, such as `console/app`. */
function fileOf(name: string): string {
  const folders = readdirSync(path.join(DIST, 'texts')).filter(
    (folder) => folder.startsWith('zh-') && !folder.startsWith('zh-TW'),
  );
  expect(folders).toHaveLength(1);
  return `texts/${folders[0]}/${name}.json`;
}

/** Returns the compressed size in KiB. Each file is compressed separately. */
function coldSize(sources: readonly string[]): number {
  let bytes = 0;
  for (const file of coldFiles(sources)) bytes += gzipSync(readFileSync(path.join(DIST, file)), { level: 9 }).length;
  return bytes / KIB;
}

const LOGIN = [CONSOLE, 'texts:console/app', 'texts:console/login'];
const REPORT = ['zmskinweb/index.html', 'texts:report/report'];
/** Returns the modules of a page that asks for a captcha or a code and has no main menu. */
const withCode = (page: string): string[] => [
  CONSOLE,
  `src/screens/${page}/${page}-screen.tsx`,
  ...['app', page, 'verify'].map((texts) => `texts:console/${texts}`),
  'texts:messages',
];
const SHELL = [CONSOLE, FRAME, 'src/app/all-routes.ts', 'texts:console/app', 'texts:messages'];
const list = (screen: string): string[] => [
  ...SHELL,
  `src/screens/${screen}/${screen}-screen.tsx`,
  `texts:console/${screen}`,
  'texts:console/table',
];

const LISTS = [
  'goods',
  'schemes',
  'coupons',
  'promotions',
  'members',
  'devices',
  'applications',
  'serials',
  'outbox',
  'support',
  'question',
  'api-tokens',
];
const LARGER_LISTS = ['records', 'codes', 'audit'];
const TODAY = [
  ...SHELL,
  'src/screens/records/today/today-screen.tsx',
  ...['today', 'records', 'table'].map((texts) => `texts:console/${texts}`),
];
const setting = (screen: string): string[] => [
  ...SHELL,
  'src/screens/settings/settings-frame.tsx',
  `src/screens/settings/${screen}-screen.tsx`,
  'texts:console/settings',
  'texts:console/table',
];
const SETTINGS = ['offsets/offsets', 'texts/texts', 'mapping/mapping', 'matching', 'items/items', 'display'];
/**
 * Only the editor's texts are listed here. The browser loads the editor's code later, when the editor becomes visible.
 */
const EDITOR = [...list('goods-edit'), 'texts:console/rich-text', 'texts:console/upload'];

it('the report shares no styles with the console, which would change its colours', () => {
  const styles = (page: string) => [...coldFiles([page], { later: true })].filter((file) => file.endsWith('.css'));
  const ofReport = styles('zmskinweb/index.html');
  expect(ofReport.length).toBeGreaterThan(1);
  const ofConsole = new Set(styles(CONSOLE));
  expect(ofReport.filter((file) => ofConsole.has(file))).toEqual([]);
});

it('the files of each screen are named in its document', () => {
  const pages = JSON.parse(readFileSync(path.join(DIST, '.vite/pages.json'), 'utf8')) as Record<
    string,
    { files: string[] }
  >;
  const named = new Set(Object.values(pages).flatMap(({ files }) => files));
  const screens = [...coldFiles([CONSOLE], { later: true })].filter((file) => /-screen-.*\.js$/.test(file));
  expect(screens.length).toBeGreaterThan(50);
  // The texts of a mirror, and a small screen with two addresses.
  expect(screens.filter((file) => !named.has(`/${file}`) && !/(hub|mirror)-screen/.test(file))).toEqual([]);
});

it.each([
  ['login page', LOGIN, 7],
  ['overview', [...SHELL, 'src/screens/home/home-screen.tsx', 'texts:console/home'], 34],
  ['list of tests', list('records'), 32],
  ['editor of a product', EDITOR, 54],
])('the code of the %s is in few files', (_, sources, most) => {
  expect(coldFiles(sources).size).toBeLessThanOrEqual(most);
});

describe('what a first visit downloads, compressed', () => {
  it('is at most 158 KiB for the login page', () => {
    expect(coldSize(LOGIN)).toBeLessThanOrEqual(158);
  });

  it('is at most 125 KiB for the customer’s report, and 25 KiB for its letters', () => {
    expect(coldSize(REPORT)).toBeLessThanOrEqual(125);
    const letters = readdirSync(path.join(DIST, 'assets')).filter((name) => /-latin-wght-.*\.woff2$/.test(name));
    expect(letters).toHaveLength(1);
    expect(statSync(path.join(DIST, 'assets', String(letters[0]))).size).toBeLessThanOrEqual(25 * KIB);
  });

  it.each(['register', 'forget', 'apply'])('is at most 227 KiB for the page %s', (page) => {
    expect(coldSize(withCode(page))).toBeLessThanOrEqual(227);
  });

  it.each(LISTS)('is at most 286 KiB for the list of %s', (screen) => {
    expect(coldSize(list(screen))).toBeLessThanOrEqual(286);
  });

  it.each(LARGER_LISTS)('is at most 306 KiB for the larger list of %s', (screen) => {
    expect(coldSize(list(screen))).toBeLessThanOrEqual(306);
  });

  it('is at most 272 KiB for the tests of today', () => {
    expect(coldSize(TODAY)).toBeLessThanOrEqual(272);
  });

  it.each(SETTINGS)('is at most 336 KiB for the settings of %s', (screen) => {
    expect(coldSize(setting(screen))).toBeLessThanOrEqual(336);
  });

  it('brings the rules of a test to the score offsets only once one is moved', () => {
    const rules = coldFiles(['src/screens/settings/offsets/what-if.tsx']);
    const first = coldFiles(setting('offsets/offsets'));
    expect([...rules].filter((file) => /what-if/.test(file))).not.toEqual([]);
    expect([...first].filter((file) => /what-if/.test(file))).toEqual([]);
  });

  it('is at most 361 KiB for the editor of a product, before its rich text comes into view', () => {
    expect(coldSize(EDITOR)).toBeLessThanOrEqual(361);
  });

  it('is at most 340 KiB for the editor of a cycle scheme', () => {
    expect(coldSize(list('scheme-edit'))).toBeLessThanOrEqual(340);
  });

  it('is at most 327 KiB for the editor of a promotion', () => {
    expect(coldSize(list('promotion-edit'))).toBeLessThanOrEqual(327);
  });

  it('brings no chart to the overview before the overview itself', () => {
    const files = [...coldFiles([...SHELL, 'src/screens/home/home-screen.tsx', 'texts:console/home'])];
    expect(files.filter((file) => /daily-chart/.test(file))).toEqual([]);
  });
});
