// Checks the words in code and comments against the glossary in CONTRIBUTING.md. Prints the file and line of each
// fault.
import { globSync, readFileSync } from 'node:fs';

interface Rule {
  readonly pattern: RegExp;
  readonly advice: string;
}

const FILES = [
  'apps/*/{src,public,zmskinweb}/**/*.{ts,tsx,js,css}',
  'packages/*/src/**/*.ts',
  'prisma/{schema.prisma,seed/**/*.ts}',
  'scripts/**/*.{ts,mjs}',
  'tests/**/*.{ts,tsx}',
];
/** Files that aren't checked: generated files, and the two scripts that contain the forbidden words. */
const SKIPPED = /\/generated\/|packages\/client\/src\/api\.ts$|scripts\/check-(words|i18n)\.ts$/;

/** Words that no line may contain, neither in code nor in comments. */
const WORDS: readonly Rule[] = [
  { pattern: /programmes?/i, advice: 'say "scheme"' },
  { pattern: /\bsub-?users?\b/i, advice: 'say "member"' },
  { pattern: /\b(TODO|FIXME|XXX|HACK)\b/, advice: 'do it, or leave it out' },
];

/** Words that may not begin a comment. */
const BEGINNINGS: readonly Rule[] = [
  { pattern: /^(Of|What|Whatever|Whether|Whom|Whose|Whoever)\b/, advice: 'begin with the subject or the verb' },
  { pattern: /^(Nobody|Somebody|Anybody)\b/, advice: 'name who: the shop, a guide, the caller …' },
];

/** Phrases that no comment may contain. */
const PHRASES: readonly Rule[] = [
  { pattern: /\b(comes?|came) with the product\b|\bthe product's own\b/, advice: 'say "built-in" or "the default"' },
  { pattern: /\bhas the last word\b|\bcounts for nothing\b/, advice: 'say it plainly' },
];

const problems = globSync(FILES)
  .filter((file) => !SKIPPED.test(file))
  .sort()
  .flatMap((file) => problemsOf(file, readFileSync(file, 'utf8').split('\n')));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function problemsOf(file: string, lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    const comment = commentOf(line);
    const isBeginning = comment !== undefined && !continues(line, lines[index - 1]);
    const rules = [...WORDS.filter(({ pattern }) => pattern.test(line))];
    if (isBeginning) rules.push(...BEGINNINGS.filter(({ pattern }) => pattern.test(comment)));
    if (comment !== undefined) rules.push(...PHRASES.filter(({ pattern }) => pattern.test(comment)));
    return rules.map(({ pattern, advice }) => `${file}:${index + 1}: ${pattern.exec(comment ?? line)?.[0]}: ${advice}`);
  });
}

function commentOf(line: string): string | undefined {
  return /^\s*(?:\{?\/\*+|\/{2,3}|\*(?!\/)|--)\s+(\S.*)$/.exec(line)?.[1];
}

/** True if a line continues the comment of the line before. */
function continues(line: string, before = ''): boolean {
  const isInside = /^\s*\*/.test(line) && !/^\s*\/\*\*?\s*$/.test(before);
  const isNextLine = /^\s*(\/{2,3}|--)\s/.test(line) && /^\s*(\/{2,3}|--)\s/.test(before);
  return isInside || isNextLine;
}
