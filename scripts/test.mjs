// npm test: runs all tests, or those the arguments name (npm test -- --project server goods).
import { prepare, prepareWeb } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

prepare();
prepareWeb();
runNode(['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]);
