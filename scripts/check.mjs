// `npm run check` runs all checks that need no running server, and the tests of packages/shared.
import { prepare } from './lib/prepare.mjs';
import { tryTool } from './lib/run-node.mjs';

prepare();
const biome = 'node_modules/@biomejs/biome/bin/biome';
const tsc = 'node_modules/typescript/bin/tsc';
const checks = [
  ['format, lint and import rules', [biome, 'check', '--error-on-warnings', '.']],
  ['unused files, exports and dependencies', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['types of packages/shared', [tsc, '-p', 'packages/shared']],
  ['types of packages/client', [tsc, '-p', 'packages/client']],
  ['types of apps/server', [tsc, '-p', 'apps/server']],
  ['types of apps/web', [tsc, '-p', 'apps/web']],
  ['types of apps/mirror-sim', [tsc, '-p', 'apps/mirror-sim']],
  ['types of scripts and tests', [tsc, '-p', '.']],
  ['texts in all languages', ['scripts/check-i18n.ts']],
  ['words of code and comments', ['scripts/check-words.ts']],
  ['floors of the server', ['scripts/check-floors.ts']],
  ['who writes which table', ['scripts/check-writers.ts']],
  ['the tests that docs/asvs.md and SECURITY.md name', ['scripts/check-asvs.ts']],
  ['faults and licences of packages', ['scripts/check-packages.ts']],
  ['generated documents', ['scripts/documents.ts', '--check']],
  ['the API document', ['scripts/check-api.ts']],
  ['tests of the rules', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'shared']],
];

const failed = checks.filter(([title, args]) => {
  console.log(`\n— ${title}`);
  return !tryTool(args);
});
const titles = failed.map(([title]) => title).join('; ');
console.log(failed.length > 0 ? `\nFailed: ${titles}` : '\nAll checks passed.');
process.exitCode = failed.length > 0 ? 1 : 0;
