// `npm start` runs everything on one port. Ctrl-C stops everything, including the database. `npm start -- --lan` lets
// phones in the same network open the demo.
import { prepare, prepareWeb } from './lib/prepare.mjs';
import { fail } from './lib/root.mjs';
import { runNode } from './lib/run-node.mjs';

const [unknown] = process.argv.slice(2).filter((argument) => argument !== '--lan');
if (unknown) fail(`npm start doesn't know ${unknown}; it knows --lan.`);
const lan = process.argv.includes('--lan') ? { DEMO_LAN: '1' } : {};

prepare();
prepareWeb();
runNode(['apps/server/src/main.ts'], { env: { DEMO: process.env.DEMO ?? '1', ...lan }, ownSession: true });
