// `npm run crawl` opens every screen and report in every language and width, and lists what is cut, too wide or without
// words. `npm run crawl -- de,fr` takes these languages alone. With PICTURES=folder, keeps a picture of each.
import { prepare, prepareWeb } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

prepare();
prepareWeb();
runNode(['node_modules/vitest/vitest.mjs', 'run', '--project', 'web', 'tests/web/every-language.test.ts'], {
  env: { CRAWL: process.argv[2] ?? 'all' },
});
