import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * The parts of pages, in the order in which they are needed. A part has all that one of `of` imports, one of `and` imports too, and no
 * earlier part has.
 */
const PARTS: readonly { readonly name: string; readonly of: readonly string[]; readonly and?: readonly string[] }[] = [
  { name: 'common', of: ['app/main.tsx', 'screens/login/login-screen.tsx'], and: ['report/main.tsx'] },
  { name: 'sign-in', of: ['app/main.tsx', 'screens/login/login-screen.tsx'] },
  {
    name: 'calls',
    of: ['app/shell/shell.tsx', 'ui/resource/list-screen.tsx', 'ui/resource/edit-screen.tsx'],
    and: ['screens/register/register-screen.tsx', 'screens/apply/apply-screen.tsx'],
  },
  { name: 'frame', of: ['app/shell/shell.tsx'] },
  {
    name: 'pieces',
    of: ['ui/resource/list-screen.tsx'],
    and: [
      'ui/resource/edit-screen.tsx',
      'screens/home/home-screen.tsx',
      'screens/records/today/today-screen.tsx',
      'screens/scheme-edit/scheme-edit-screen.tsx',
      'screens/promotion-edit/promotion-edit-screen.tsx',
      'screens/settings/offsets/offsets-screen.tsx',
      'screens/settings/settings-frame.tsx',
      'screens/settings/matching-screen.tsx',
      'screens/settings/display-screen.tsx',
      'screens/settings/items/items-screen.tsx',
    ],
  },
  { name: 'list', of: ['ui/resource/list-screen.tsx'] },
  { name: 'form', of: ['ui/resource/edit-screen.tsx'] },
];

/** Packages whose main module imports all of them. A module needs only the files of the names that it imports. */
const BARRELS = /^(@mantine\/core|@mantine\/hooks|@tabler\/icons-react)$/;

/** Returns `[names, from]` for each `import {…} from '…'` and `export {…} from '…'` of a module. */
const namedImports = (code: string): [names: string[], from: string][] =>
  [...code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].map(([, names = '', from = '']) => [
    names.split(',').map((name) => name.trim()),
    from,
  ]);

/**
 * Puts code that the same kinds of pages need into one file. A page then loads a few files instead of a hundred small ones,
 * and nothing that it doesn't need.
 */
export function partsOfPages() {
  const parts = new Map<string, string>();
  const plugin: Plugin = {
    name: 'parts-of-pages',
    apply: 'build',
    buildEnd() {
      const barrels = new Map<string, Map<string, string>>();
      const filesOf = (barrel: string) => {
        const files = new Map<string, string>();
        for (const [names, from] of namedImports(this.getModuleInfo(barrel)?.code ?? '')) {
          const file = path.resolve(path.dirname(barrel), from);
          for (const name of names) files.set(name.split(' as ').at(-1) as string, file);
        }
        return files;
      };
      const importsOf = (id: string): string[] => {
        const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
        const named = namedImports(code ?? '').filter(([, from]) => BARRELS.test(from));
        return importedIds.flatMap((next) => {
          const names = named.flatMap(([names, from]) => (next.includes(`/node_modules/${from}/`) ? names : []));
          if (names.length === 0) return next;
          const files = barrels.get(next) ?? filesOf(next);
          barrels.set(next, files);
          return names.flatMap((name) => files.get(name.split(' as ')[0] as string) ?? []);
        });
      };
      /** All that the modules import, without themselves, because they are loaded by their own names. */
      const imported = (names: readonly string[]) => {
        const modules = names.map((name) => path.join(import.meta.dirname, 'src', name));
        const found = new Set(modules);
        for (const id of found) for (const next of importsOf(id)) found.add(next);
        return found.difference(new Set(modules));
      };
      for (const { name, of, and } of PARTS) {
        const others = and && imported(and);
        for (const id of imported(of)) if (!parts.has(id) && (!others || others.has(id))) parts.set(id, name);
      }
    },
  };
  const groups = PARTS.map(({ name }) => ({ name, test: (id: string) => parts.get(id) === name }));
  return { plugin, groups };
}
