// Checks docs/asvs.md and the threats in SECURITY.md: the files that their rows name exist, the texts in quotation marks
// stand in the file before them, and the summary counts the rows right. Prints each problem as one line.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The requirements of ASVS 5.0.0 by level. */
const REQUIREMENTS = { 1: 70, 2: 183 } as const;
const NAME =
  /(?:^|\/)(?:[\w.-]+\.(?:tsx?|mjs|json|md|conf|service|grit)|Caddyfile|Dockerfile|\.dockerignore|\.env\.example)$/;

const document = readFileSync('docs/asvs.md', 'utf8');
const isMade = (name: string) => /^(node_modules|\.git|\.data.*|dist|generated)$/.test(name);
const files = globSync(['**/*', '.*'], { exclude: (file) => isMade(path.basename(file)) });
const rows = document.split('\n').filter((line) => /^\| \d/.test(line));
const threats = readFileSync('SECURITY.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| .*`[^`]*` “[^”]*” \|$/.test(line));

const problems = [...[...rows, ...threats].flatMap(problemsOf), ...countProblems()];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function problemsOf(row: string): string[] {
  const id = row.split('|')[1]?.trim();
  let text = '';
  return [...row.matchAll(/`([^`]+)`|“([^”]+)”/g)].flatMap(([, code, quoted]) => {
    if (quoted !== undefined) return text.includes(quoted) ? [] : [`${id}: “${quoted}” isn't in the file before it`];
    if (!code || !NAME.test(code) || code.startsWith('/')) return [];
    const found = files.filter((file) => file === code || file.endsWith(`/${code}`));
    const [file] = found.includes(code) ? [code] : found;
    text = file === undefined ? '' : readFileSync(file, 'utf8').replaceAll("\\'", "'");
    if (file === undefined) return [`${id}: ${code} doesn't exist`];
    return found.length > 1 && file !== code ? [`${id}: ${code} may be ${found.join(' or ')}`] : [];
  });
}

function countProblems(): string[] {
  return ([1, 2] as const).flatMap((level) => {
    const counted = ['holds', 'exception', 'gap'].map((state) => sum(level, state));
    const without = counted.reduce((rest, count) => rest - count, REQUIREMENTS[level]);
    const line = `| ${[level, REQUIREMENTS[level], without, ...counted].join(' | ')} |`;
    return document.includes(line) ? [] : [`the summary should say ${line}`];
  });
}

/** Counts requirements: `1.4.1–3` are three. */
function sum(level: number, state: string): number {
  return rows
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .filter(([, , ofRow, , ofState]) => ofRow === String(level) && ofState === state)
    .map(([, id = '']) => /(\d+)–(\d+)$/.exec(id))
    .reduce((total, range) => total + (range ? Number(range[2]) - Number(range[1]) + 1 : 1), 0);
}
