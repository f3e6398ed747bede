// npm start: everything on one port, ready to be looked at. Stops with Ctrl-C, database included.
import { prepare, prepareWeb } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

prepare();
prepareWeb();
runNode(['apps/server/src/main.ts'], { env: { DEMO: process.env.DEMO ?? '1' }, ownSession: true });
