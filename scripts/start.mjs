// `npm start` runs everything on one port. Ctrl-C stops everything, including the database. `npm start -- --lan` lets
// phones in the same network open the demo. `npm start -- --en` starts an English demo beside the Chinese one.
import { prepare, prepareWeb } from './lib/prepare.mjs';
import { fail } from './lib/root.mjs';
import { runNode } from './lib/run-node.mjs';

const [unknown] = process.argv.slice(2).filter((argument) => argument !== '--lan' && argument !== '--en');
if (unknown) fail(`npm start doesn't know ${unknown}; it knows --lan and --en.`);
const lan = process.argv.includes('--lan') ? { DEMO_LAN: '1' } : {};
const { DEMO = '1', DEMO_LOCALE = 'zh', DATA_DIR } = process.env;
const locale = process.argv.includes('--en') ? 'en' : DEMO_LOCALE;
/** A demo of another language has a database of its own. */
const demo = locale === 'zh' || DEMO === '0' ? {} : { DEMO_LOCALE: locale, DATA_DIR: DATA_DIR ?? `.data-${locale}` };

prepare();
prepareWeb();
runNode(['apps/server/src/main.ts'], { env: { DEMO, ...lan, ...demo }, ownSession: true });
