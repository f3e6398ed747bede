import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Packages whose main module imports all of them. A module needs only the files of the names that it imports. */
const BARRELS = /^(@mantine\/core|@mantine\/hooks|@tabler\/icons-react|@tanstack\/react-router)$/;
/** The modules that name the screens. */
const ROUTES = ['public-routes.ts', 'frame-routes.ts', 'screens.ts', 'settings-screens.ts'].map(
  (name) => `app/${name}`,
);
/** Each page with the frame loads these besides its own screen. */
const SHELL = ['app/all-routes.ts', 'app/shell/shell.tsx'];
/** Pages without the frame. */
const PUBLIC = /^screens\/(sso|register|forget|apply)\//;
/** The visit of the login page, which is in the first code of the console. */
const LOGIN = 'app/main.tsx';
const SETTINGS = 'screens/settings/settings-frame.tsx';

/** All that the report or the console may load. */
const LATER: ReadonlySet<string> = new Set(['report, later', 'console, later']);

/** A visit loads as much code as this, in characters before it is minified, in the time of one more request. */
const REQUEST = 45_000;
/** The most code that a visit may load and not need, in characters. */
const MOST_WASTE = 97_000;
const MOST_PUBLIC_WASTE = 20_000;
/** The most parts. */
const PARTS = 160;

/** Modules that the same visits load. A part of the pages' code is one of these, or some together. */
interface Part {
  readonly modules: readonly string[];
  readonly visits: ReadonlySet<string>;
  readonly size: number;
}

/**
 * Puts code that many pages share into a few files, because a page of a hundred small files is slow to load. A page gets
 * little code that it doesn't need, and the report nothing of the console, whose styles would change its colours.
 */
export function partsOfPages() {
  const places = new Map<string, number>();
  const plugin: Plugin = {
    name: 'parts-of-pages',
    apply: 'build',
    buildEnd() {
      const info: InfoOf = (id) => this.getModuleInfo(id);
      const importsOf = staticImports(info);
      const source = (name: string) => path.join(import.meta.dirname, 'src', name);
      const loaded = (names: readonly string[]) => closure(names, importsOf);
      const visits = new Map<string, Set<string>>();
      visits.set('report', loaded([source('report/main.tsx')]));
      const main = source('app/main.tsx');
      visits.set(LOGIN, loaded([main]));
      const everything = (first: string) => closure([first], (id) => [...importsOf(id), ...later(info(id))]);
      visits.set('report, later', everything(source('report/main.tsx')));
      visits.set('console, later', everything(main));
      const screens: string[] = [];
      for (const routes of ROUTES)
        for (const screen of later(info(source(routes)))) {
          const name = path.relative(source(''), screen);
          const frames = PUBLIC.test(name) ? [] : SHELL.map(source);
          if (routes.startsWith('app/settings')) frames.push(source(SETTINGS));
          screens.push(name);
          visits.set(name, loaded([main, ...frames, screen]));
        }
      const own = new Set([...screens, ...SHELL, 'report/main.tsx'].map(source));
      const parts = merged(
        partsOf(visits, own, (id) => info(id)?.code?.length ?? 0),
        importsOf,
      );
      for (const [place, { modules }] of parts.entries()) for (const id of modules) places.set(id, place);
    },
  };
  const groups = Array.from({ length: PARTS }, (_, place) => ({
    name: `part-${place}`,
    test: (id: string) => places.get(id) === place,
  }));
  return { plugin, groups };
}

type InfoOf = (id: string) => Rolldown.ModuleInfo | null;

const later = (info: Rolldown.ModuleInfo | null): readonly string[] => info?.dynamicallyImportedIds ?? [];

function closure(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from);
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}

/** Returns `[names, from]` for each `import {…} from '…'` and `export {…} from '…'` of a module. */
const namedImports = (code: string): [names: string[], from: string][] =>
  [...code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].map(([, names = '', from = '']) => [
    names.split(',').map((name) => name.trim()),
    from,
  ]);

/** Returns a function that lists what a module imports, without what it would only get from a barrel. */
function staticImports(info: InfoOf): (id: string) => string[] {
  const barrels = new Map<string, Map<string, string>>();
  const filesOf = (barrel: string) => {
    const files = new Map<string, string>();
    for (const [names, from] of namedImports(info(barrel)?.code ?? '')) {
      const file = from.startsWith('.')
        ? path.resolve(path.dirname(barrel), from)
        : info(barrel)?.importedIds.find((id) => id.includes(`/node_modules/${from}/`));
      if (!file) continue;
      for (const name of names) files.set(name.split(' as ').at(-1) as string, file);
    }
    return files;
  };
  return (id) => {
    const { importedIds = [], code } = info(id) ?? {};
    const named = namedImports(code ?? '').filter(([, from]) => BARRELS.test(from));
    return importedIds.flatMap((next) => {
      if (next.endsWith('.css')) return next;
      const names = named.flatMap(([names, from]) => (next.includes(`/node_modules/${from}/`) ? names : []));
      if (names.length === 0) return next;
      const files = barrels.get(next) ?? filesOf(next);
      barrels.set(next, files);
      return names.flatMap((name) => files.get(name.split(' as ')[0] as string) ?? []);
    });
  };
}

/**
 * Groups the modules by the visits that load them. Modules of one visit, and those in `own`, keep their own files. The
 * modules of the login page are together, because other pages find them in the cache.
 */
function partsOf(
  visits: ReadonlyMap<string, ReadonlySet<string>>,
  own: ReadonlySet<string>,
  sizeOf: (id: string) => number,
): Part[] {
  const visitsOf = new Map<string, string[]>();
  for (const [name, modules] of visits)
    for (const id of modules) if (!own.has(id)) visitsOf.set(id, [...(visitsOf.get(id) ?? []), name]);
  const alike = Map.groupBy([...visitsOf.keys()].sort(), (id) => {
    const names = visitsOf.get(id) ?? [];
    return names.includes(LOGIN) ? `${LOGIN} ${names.some(isOfReport)}` : names.join();
  });
  return [...alike.values()].flatMap((modules) => {
    const names = new Set(modules.flatMap((id) => visitsOf.get(id) ?? []));
    const isShared = names.has('report') || [...names].filter((name) => !LATER.has(name)).length > 1;
    return !isShared ? [] : { modules, visits: names, size: modules.reduce((sum, id) => sum + sizeOf(id), 0) };
  });
}

/** Merges parts as long as this makes visits faster. In the result, each part needs only earlier ones. */
function merged(parts: Part[], importsOf: (id: string) => readonly string[]): Part[] {
  const wasted = new Map<string, number>();
  for (;;) {
    const needs = needsOf(parts, importsOf);
    const options = pairs(parts).flatMap(([one, other]) => {
      const saved = one.visits.intersection(other.visits).size * REQUEST;
      if (saved === 0) return [];
      const waste = wasteOf(needs, one, other);
      const isFair = [...waste].every(([visit, size]) => (wasted.get(visit) ?? 0) + size <= mostWaste(visit));
      const gain = saved - waste.values().reduce((sum, size) => sum + size, 0);
      return isFair && gain > 0 ? [{ one, other, waste, gain }] : [];
    });
    options.sort((a, b) => b.gain - a.gain);
    const best = options.find(({ one, other }) => !isBetween(needs, one, other) && !isBetween(needs, other, one));
    if (!best) return inOrder(parts, needs);
    const { one, other, waste } = best;
    for (const [visit, size] of waste) wasted.set(visit, (wasted.get(visit) ?? 0) + size);
    const needed = neededBy(needs, one).union(neededBy(needs, other));
    const visits = one.visits.union(other.visits);
    const both = { modules: [...one.modules, ...other.modules], visits, size: one.size + other.size };
    const others = parts.filter((part) => part !== one && part !== other);
    // A page that loads a part also loads all that the part needs.
    parts = [...others.map((part) => (needed.has(part) ? { ...part, visits: part.visits.union(visits) } : part)), both];
  }
}

const isOfReport = (visit: string): boolean => visit.startsWith('report');

function mostWaste(visit: string): number {
  // The console and the report never load each other's styles.
  if (isOfReport(visit) || LATER.has(visit)) return 0;
  return visit === LOGIN || PUBLIC.test(visit) ? MOST_PUBLIC_WASTE : MOST_WASTE;
}

const pairs = (parts: readonly Part[]): [Part, Part][] =>
  parts.flatMap((one, at) => parts.slice(at + 1).map((other): [Part, Part] => [one, other]));

type Needs = ReadonlyMap<Part, ReadonlySet<Part>>;

/** What each visit would load in vain if two parts were one. */
function wasteOf(needs: Needs, one: Part, other: Part): Map<string, number> {
  const waste = new Map<string, number>();
  for (const [has, lacks] of [
    [one, other],
    [other, one],
  ] as const)
    for (const visit of has.visits.difference(lacks.visits))
      for (const part of neededBy(needs, lacks))
        if (!part.visits.has(visit)) waste.set(visit, (waste.get(visit) ?? 0) + part.size);
  return waste;
}

function needsOf(parts: readonly Part[], importsOf: (id: string) => readonly string[]): Needs {
  const home = new Map(parts.flatMap((part) => part.modules.map((id) => [id, part] as const)));
  return new Map(
    parts.map((part) => {
      const needed = part.modules.flatMap(importsOf).flatMap((id) => home.get(id) ?? []);
      return [part, new Set(needed.filter((other) => other !== part))];
    }),
  );
}

/** The part itself, and all that it needs directly and by way of others. */
function neededBy(needs: Needs, part: Part): Set<Part> {
  const found = new Set([part]);
  for (const one of found) for (const next of needs.get(one) ?? []) found.add(next);
  return found;
}

/** True if `from` needs `to` by way of a third part. The two as one would then need the third, and the third them. */
function isBetween(needs: Needs, from: Part, to: Part): boolean {
  return [...(needs.get(from) ?? [])].some((part) => part !== to && neededBy(needs, part).has(to));
}

function inOrder(parts: readonly Part[], needs: Needs): Part[] {
  const ordered = new Set<Part>();
  const add = (part: Part) => {
    if (ordered.has(part)) return;
    for (const other of needs.get(part) ?? []) add(other);
    ordered.add(part);
  };
  for (const part of parts) add(part);
  return [...ordered];
}
