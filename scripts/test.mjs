// `npm test` runs all tests except the long ones. `npm test -- --project server goods` runs only the named files.
// `npm run test:long` runs the long tests.
import { prepare, prepareWeb } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

prepare();
prepareWeb();
const args = process.argv.slice(2);
const takesValue = /^(--project|-t|--testNamePattern)$/;
const namesFiles = args.some((arg, index) => !arg.startsWith('-') && !takesValue.test(args[index - 1] ?? ''));
const isChosen = namesFiles || args.some((arg) => arg.startsWith('--tags-filter'));
runNode(['node_modules/vitest/vitest.mjs', 'run', ...(isChosen ? [] : ['--tags-filter=!long']), ...args], {
  env: { TEST_ALL: args.length === 0 ? '1' : '' },
});
