import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { SETTINGS_TEXTS, SHELL_TEXTS, textFile } from './src/i18n/text-names.ts';

const ROUTES = /src\/app\/(public-routes|screens|settings-screens)\.ts$/;
const SHELL = ['src/app/all-routes.ts', 'src/app/shell/shell.tsx'];
const SETTINGS = 'src/screens/settings/settings-frame.tsx';
/** The texts of the start. */
const START_TEXTS = ['app'];

/**
 * Writes `.vite/pages.json`: the files and the texts of each page by its address, without the files of `index.html`. The
 * server names them in the page, so that the browser asks for them before the console's first code runs.
 */
export function filesOfPages(): Plugin {
  /** The texts by their names, as `loadTexts` takes them. */
  const found = new Map<string, { modules: readonly string[]; texts: readonly string[] }>();
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
        const isPublic = /public-routes\.ts$/.test(id);
        const isOfSettings = /settings-screens\.ts$/.test(id);
        const frames = [...(isPublic ? [] : SHELL), ...(isOfSettings ? [SETTINGS] : [])];
        const ofFrames = [...START_TEXTS, ...(isPublic ? [] : SHELL_TEXTS), ...(isOfSettings ? SETTINGS_TEXTS : [])];
        let address = '';
        let texts: string[] = [];
        for (const [, route, names, file] of code.matchAll(
          /\bpath: '([^']+)'|\bloadTexts\(([^)]*)\)|\bcomponent: (?:\w+\(\s*\(\) => import\('([^']+)'\))?/g,
        )) {
          if (route) [address, texts] = [isPublic ? route : `/skinmgr/${route}`, []];
          else if (names) texts = [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
          else
            found.set(address, {
              modules: [...frames, ...(file ? [path.posix.join('src/app', file)] : [])],
              texts: [...new Set([...ofFrames, ...texts])],
            });
        }
      },
    },
    async closeBundle() {
      const manifest: Manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'));
      const html = await readFile(path.join(folder, '../index.html'), 'utf8');
      const first = new Set([...html.matchAll(/assets\/[\w.-]+/g)].map(([file]) => file));
      const pages = [...found].map(([address, { modules, texts }]) => [
        address,
        {
          files: [...filesOf(manifest, modules).difference(first)].map((file) => `/${file}`),
          texts: texts.map(textFile),
        },
      ]);
      await writeFile(path.join(folder, 'pages.json'), JSON.stringify(Object.fromEntries(pages)));
    },
  };
}

function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const chunks = new Set(names);
  for (const name of chunks) for (const imported of manifest[name]?.imports ?? []) chunks.add(imported);
  return new Set([...chunks].flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat()));
}
