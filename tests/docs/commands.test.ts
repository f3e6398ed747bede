import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const operating = read('docs/operating.md');

/** The blocks of commands that other tests run in their own way, by the words with which they begin. */
const RUN_OTHERWISE: readonly (readonly [block: string, test: string, words: string])[] = [
  ['npm run build && npm run serve', 'apps/server/src/main.test.ts', "['npm', 'run', 'serve']"],
  ['cd /opt/skin-mirror', 'tests/docs/deploy.test.ts', 'deploy/as-skin-mirror npm run -s skin-mirror -- shops'],
  ['npm run add-administrator', 'apps/server/src/start/add-administrator.test.ts', 'administrator-main.ts'],
  ['npm run -s skin-mirror -- reset-admin', 'apps/server/src/command/command.test.ts', 'skin-mirror reset-admin'],
  ['npm run -s skin-mirror -- integrity', 'apps/server/src/command/command.test.ts', 'skin-mirror integrity'],
];
/** Blocks that start containers or set what they get. No test has Docker. */
const OF_DOCKER = /^(docker compose|STORAGE=)/;

const tests = globSync('{apps,tests}/**/*.test.ts', { cwd: ROOT, exclude: (file) => file.includes('node_modules') });
const run = new Set(
  tests.flatMap((file) => [...read(file).matchAll(/blocksOf\('([^']+)'\)/g)].map(([, title]) => title)),
);

it('each block of commands in docs/operating.md is run by a test, or needs Docker', () => {
  const parts = operating.split(/^#+ /m).map((part) => [part.slice(0, part.indexOf('\n')), part] as const);
  const missing = parts.flatMap(([title, part]) =>
    Array.from(part.matchAll(/(?:^ {4}\S.*\n)+/gm), ([block]) => block.trim()).filter((block) => {
      const [, test, words = ''] = RUN_OTHERWISE.find(([begin]) => block.startsWith(begin)) ?? [];
      return !run.has(title) && !OF_DOCKER.test(block) && !(test && read(test).includes(words));
    }),
  );
  expect(missing).toEqual([]);
});

it('each `npm run` in the documents exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md', { cwd: ROOT })];
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !(String(name) in scripts))).toEqual([]);
});
