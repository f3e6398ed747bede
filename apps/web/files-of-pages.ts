import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const ROUTES = /src\/app\/(router|frame-routes|screens|settings-screens)\.tsx?$/;
const SHELL = 'src/app/shell/shell.tsx';
const AHEAD = 'src/lib/ahead.ts';
const SETTINGS = 'src/screens/settings/settings-frame.tsx';

/**
 * Writes `.vite/pages.json`: the files of each page by its address, without those of `index.html`. The server names them in
 * the page, so that the browser asks for them before the console's first code runs.
 */
export function filesOfPages(): Plugin {
  const modules = new Map<string, string[]>();
  let folder = '';
  return {
    name: 'files-of-pages',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir, '.vite');
    },
    transform: {
      filter: { id: ROUTES },
      handler(code, id) {
        const isPublic = /router\.tsx$/.test(id);
        const frames = [...(isPublic ? [] : [SHELL, AHEAD]), ...(/settings-screens\.ts$/.test(id) ? [SETTINGS] : [])];
        let address = '';
        for (const [, route, file = ''] of code.matchAll(/\bpath: '([^']+)'|\bimport\('([^']+)'\)/g)) {
          if (route) address = isPublic ? route : `/skinmgr/${route}`;
          else modules.set(address, [...frames, path.posix.join('src/app', file)]);
        }
      },
    },
    async closeBundle() {
      const manifest: Record<string, Chunk> = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'));
      const first = filesOf(manifest, ['index.html']);
      const pages = [...modules].map(([address, names]) => [
        address,
        [...filesOf(manifest, names).difference(first)].map((file) => `/${file}`),
      ]);
      await writeFile(path.join(folder, 'pages.json'), JSON.stringify(Object.fromEntries(pages)));
    },
  };
}

function filesOf(manifest: Readonly<Record<string, Chunk>>, names: readonly string[]): Set<string> {
  const chunks = new Set(names);
  for (const name of chunks) for (const imported of manifest[name]?.imports ?? []) chunks.add(imported);
  return new Set([...chunks].flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat()));
}
