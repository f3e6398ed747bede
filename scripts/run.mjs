// `node scripts/run.mjs <file.ts> …` runs a program of this project.
import { prepare } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

prepare();
runNode(process.argv.slice(2));
