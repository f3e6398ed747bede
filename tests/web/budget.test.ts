import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const DIST = path.resolve(import.meta.dirname, '../../apps/web/dist');
const MANIFEST = path.join(DIST, '.vite/manifest.json');
const KIB = 1024;

/** What Vite's manifest says of one module. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** What a browser loads, with an empty cache, to show the modules named by their place in the source. */
function coldFiles(sources: readonly string[]): Set<string> {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>;
  const files = new Set(['color-scheme.js']);
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the build has no ${source}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return files;
}

/** In KiB, each file compressed by itself. */
function coldSize(sources: readonly string[]): number {
  let bytes = 0;
  for (const file of coldFiles(sources)) bytes += gzipSync(readFileSync(path.join(DIST, file)), { level: 9 }).length;
  return bytes / KIB;
}

const LOGIN = ['index.html', 'src/screens/login/login-screen.tsx', 'src/i18n/zh/app.json', 'src/i18n/zh/login.json'];
const SHELL = [
  'index.html',
  'src/app/shell/shell.tsx',
  'src/i18n/zh/app.json',
  '../../packages/shared/src/i18n/messages/zh.ts',
];
const RECORDS = [
  ...SHELL,
  'src/screens/records/records-screen.tsx',
  'src/i18n/zh/records.json',
  'src/i18n/zh/table.json',
];

describe('what a first visit downloads, compressed', () => {
  it('can be measured: `npm run build` has been run', () => {
    expect(existsSync(MANIFEST)).toBe(true);
  });

  it('is at most 180 KiB for the login page', () => {
    expect(coldSize(LOGIN)).toBeLessThanOrEqual(180);
  });

  it('is at most 300 KiB for the list of skin tests', () => {
    expect(coldSize(RECORDS)).toBeLessThanOrEqual(300);
  });

  it('brings no chart to the overview before the overview itself', () => {
    const files = [...coldFiles([...SHELL, 'src/screens/home/home-screen.tsx', 'src/i18n/zh/home.json'])];
    expect(files.filter((file) => /daily-chart/.test(file))).toEqual([]);
  });
});
