import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const isMade = (name: string) => /^(node_modules|\.git|\.data|dist|generated)$/.test(name);
const files = globSync('**/*', { cwd: ROOT, exclude: (file) => isMade(path.basename(file)) });
const documents = files.filter((file) => file.endsWith('.md'));

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Names of headings as GitHub writes them into addresses. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Returns a pattern for the end of a file's path. `{zh,en}` means each of them, `<name>` any name. */
function patternsOf(name: string): RegExp[] {
  const [whole = '', list] = /\{([^}]+)\}/.exec(name) ?? [];
  if (list !== undefined) return list.split(',').flatMap((one) => patternsOf(name.replace(whole, one)));
  const pattern = name
    .split(/<[^>]+>/)
    .map(RegExp.escape)
    .join('[^/]+');
  return [new RegExp(`(^|/)${pattern}$`)];
}

it.each(documents)('%s links to files and headings that exist', (document) => {
  const text = read(document);
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, link, source]) => link ?? source ?? '');
  const broken = targets.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? document : path.posix.join(path.posix.dirname(document), file);
    if (!files.includes(linked)) return true;
    return anchor !== undefined && !anchorsOf(read(linked)).includes(anchor);
  });
  expect(broken).toEqual([]);
});

it.each(documents)('%s names source files that exist', (document) => {
  const names = [...read(document).matchAll(/`([\w.@/<>{},-]+\.(?:tsx?|mjs|sql|ya?ml|conf|css|grit))`/g)].flatMap(
    ([, name]) => name ?? [],
  );
  const missing = names.filter(
    (name) => !patternsOf(name).every((pattern) => files.some((file) => pattern.test(file))),
  );
  expect(missing).toEqual([]);
});

it.each(documents.filter((document) => document.startsWith('docs/adr/')))('%s has at most 40 lines', (document) => {
  expect(read(document).trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});
