import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin } from 'vite';

const SOURCE = 'src/app/start/page-start.ts';

/** Makes one classic script of `src/app/start`, named by its content, and puts it first in the console's page. */
export function pageStart(): Plugin {
  let code = '';
  let file = '';
  let isBuilt = false;
  return {
    name: 'page-start',
    config: (_config, { command }) => {
      isBuilt = command === 'build';
    },
    async buildStart() {
      if (!isBuilt) return;
      const result = await build({
        root: import.meta.dirname,
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        build: {
          write: false,
          target: 'es2023',
          rolldownOptions: { input: path.join(import.meta.dirname, SOURCE), output: { format: 'iife' } },
        },
      });
      const chunks = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
      code = chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
      file = `assets/start-${createHash('sha256').update(code).digest('hex').slice(0, 7)}.js`;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: file, source: code });
    },
    transformIndexHtml: (_html, { path: page }) => {
      if (page !== '/index.html') return [];
      const attrs = isBuilt ? { src: `/${file}` } : { type: 'module', src: `/${SOURCE}` };
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
    },
  };
}
