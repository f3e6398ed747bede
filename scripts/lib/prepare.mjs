import { ensureInstalled } from './install.mjs';
import { runTool } from './run-node.mjs';
import { makeIfStale } from './stamp.mjs';
import { typeColumns } from './typed-columns.mjs';

/** Installs the packages and generates the database client, if they are missing or out of date. */
export function prepare() {
  ensureInstalled();
  makeIfStale({
    result: 'apps/server/src/generated/prisma/client.ts',
    stamp: 'apps/server/src/generated/.made-from',
    sources: ['prisma/schema.prisma', 'scripts/lib/typed-columns.mjs', 'node_modules/prisma/package.json'],
    make() {
      runTool('prisma generate', ['node_modules/prisma/build/index.js', 'generate'], quietPrisma);
      typeColumns();
    },
  });
}

/** Stops Prisma's command line from looking for updates online, because these scripts must work without a network. */
export const quietPrisma = { CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' };

export function prepareWeb() {
  makeIfStale({
    result: 'apps/web/dist/index.html',
    stamp: 'apps/web/dist/.made-from',
    sources: [
      ...['src', 'public', 'zmskinweb', 'index.html', 'postcss.config.mjs'].map((name) => `apps/web/${name}`),
      ...['vite.config', 'parts-of-pages', 'files-of-pages'].map((name) => `apps/web/${name}.ts`),
      'packages/shared/src',
      'package-lock.json',
    ],
    make: buildWeb,
  });
}

function buildWeb() {
  process.stderr.write('Building the web client …\n');
  runTool('vite build', ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn']);
}
