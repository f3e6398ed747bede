import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin } from 'vite';

const ASK = 'src/app/start/ask-start.ts';
/** The server leaves out of a page the one that is for people who are signed in, or for others. */
const SCRIPTS = { start: 'src/app/start/page-start.ts', ask: ASK, report: 'src/lib/lost-files.ts' } as const;

/** Makes classic scripts, named by their content, and puts them first in the pages: two in the console's, one in the report's. */
export function pageStart(): Plugin {
  const scripts: { readonly name: string; readonly file: string; readonly code: string }[] = [];
  let isBuilt = false;
  return {
    name: 'page-start',
    config: (_config, { command }) => {
      isBuilt = command === 'build';
    },
    async buildStart() {
      if (!isBuilt) return;
      for (const [name, source] of Object.entries(SCRIPTS)) {
        const code = await codeOf(source);
        const hash = createHash('sha256').update(code).digest('hex').slice(0, 7);
        scripts.push({ name, file: `assets/${name}-${hash}.js`, code });
      }
    },
    generateBundle() {
      for (const { file, code } of scripts) this.emitFile({ type: 'asset', fileName: file, source: code });
    },
    transformIndexHtml: (_html, { path: page }) => {
      const isReport = page !== '/index.html';
      if (isReport && !isBuilt) return [];
      const own = scripts.filter(({ name }) => (name === 'report') === isReport);
      const tags = isBuilt ? own.map(({ file }) => ({ src: `/${file}` })) : [{ type: 'module', src: `/${ASK}` }];
      return tags.map((attrs) => ({ tag: 'script', attrs, injectTo: 'head-prepend' }));
    },
  };
}

async function codeOf(source: string): Promise<string> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: path.join(import.meta.dirname, source), output: { format: 'iife' } },
    },
  });
  const chunks = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
}
