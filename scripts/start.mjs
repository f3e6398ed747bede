// `npm start` runs everything on one port. Ctrl-C stops everything, including the database.
import { prepare, prepareWeb } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

prepare();
prepareWeb();
runNode(['apps/server/src/main.ts'], { env: { DEMO: process.env.DEMO ?? '1' }, ownSession: true });
