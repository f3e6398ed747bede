// npm test: runs all tests but the long ones, or those the arguments name (npm test -- --project server goods).
// npm run test:long: runs the long ones.
import { prepare, prepareWeb } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

prepare();
prepareWeb();
const args = process.argv.slice(2);
const isNamed = args.some((arg) => arg.startsWith('--project'));
runNode(['node_modules/vitest/vitest.mjs', 'run', ...(isNamed ? [] : ['--project=!long']), ...args]);
